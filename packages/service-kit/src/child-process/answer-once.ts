import { Socket } from 'node:net';
import { deserialize } from 'node:v8';

/**
 * The script's side of `runLimited`: reads the input from standard input, writes what `work` returns to descriptor 3 as JSON,
 * and ends the process. An error that `work` throws ends the process with another code than 0.
 */
export async function answerOnce(work: (input: unknown) => unknown): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  const answer = await work(deserialize(Buffer.concat(chunks)));
  const pipe = new Socket({ fd: 3, readable: false, writable: true });
  pipe.end(JSON.stringify(answer), () => process.exit(0));
}

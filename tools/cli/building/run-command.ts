import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PlainError, root } from '../workspace.ts';

interface CommandOptions {
  env?: Record<string, string>;
  /** Passes the output through. Without it, the output is part of the error when the command fails. */
  show?: boolean;
}

/**
 * Runs a command in the project's folder.
 * @throws PlainError with the output of the command, when its exit code is not 0.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  { env = {}, show = false }: CommandOptions = {},
): Promise<void> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const killChild = () => void child.kill();
  process.once('exit', killChild);
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = await once(child, 'close').finally(() => process.off('exit', killChild));
  if (code === 0) return;
  const message = (await output).join('').trim();
  throw new PlainError(
    `${command} ${args.join(' ')} ended with code ${code}.${message ? `\n${message}` : ''}`,
  );
}

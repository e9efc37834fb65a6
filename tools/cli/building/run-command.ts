import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { PlainError, root } from '../workspace.ts';

export interface CommandOptions {
  env?: Record<string, string>;
  /** Shows what the command writes as it comes; else it is kept, and shown when the command fails. */
  show?: boolean;
}

/**
 * Runs a command in the project's folder.
 * @throws PlainError with what the command wrote, when it ends with another code than 0.
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
  const endWithThis = () => void child.kill();
  process.once('exit', endWithThis);
  const written = Promise.all([child.stdout, child.stderr].map((output) => (output ? text(output) : '')));
  const [code] = await once(child, 'close').finally(() => process.off('exit', endWithThis));
  if (code === 0) return;
  const said = (await written).join('').trim();
  throw new PlainError(`${command} ${args.join(' ')} ended with code ${code}.${said ? `\n${said}` : ''}`);
}

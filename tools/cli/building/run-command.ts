import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { preload } from '../processes/managed-process.ts';
import { PlainError, root } from '../workspace.ts';

interface CommandOptions {
  env?: Record<string, string>;
  /** Passes the output through. Without it, the output is part of the error when the command fails. */
  show?: boolean;
}

/** Runs a script with Node. It ends with this process, also if that is killed. */
export function runScript(script: string, args: readonly string[] = [], cwd = root): Promise<void> {
  const child = spawn(process.execPath, ['--import', preload, script, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return untilEnded(child, `${script} ${args.join(' ')}`);
}

/** Runs a command in the project's folder. */
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
  await untilEnded(child, `${command} ${args.join(' ')}`);
}

async function untilEnded(child: ChildProcess, command: string): Promise<void> {
  const killChild = () => void child.kill();
  process.once('exit', killChild);
  const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = await once(child, 'close').finally(() => process.off('exit', killChild));
  if (code === 0) return;
  const message = (await output).join('').trim();
  throw new PlainError(`${command.trim()} ended with code ${code}.${message ? `\n${message}` : ''}`);
}

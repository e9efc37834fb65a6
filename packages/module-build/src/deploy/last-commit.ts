import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PublishRequest } from '@atelier/contracts';

/** The last commit of the repository that contains a folder, and its author; undefined without one. */
export async function lastCommit(folder: string): Promise<PublishRequest['commit']> {
  const asked = promisify(execFile)('git', ['log', '-1', '--format=%H%n%an'], { cwd: folder });
  const { stdout } = await asked.catch(() => ({ stdout: '' }));
  const [id, author] = stdout.trim().split('\n');
  return id && author ? { id, author: author.slice(0, 100) } : undefined;
}

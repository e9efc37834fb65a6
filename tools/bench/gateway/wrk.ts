import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PlainError } from '../../cli/workspace.ts';

const seconds = 4;
const path = '/api/user/get-user-creations';

/** wrk reports latencies in microseconds. */
const reportAsJson = `
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\nRESULT {"requests":%d,"us":%d,"p50":%d,"p99":%d,"failed":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status))
end
`;
const result = z.object({
  requests: z.number(),
  us: z.number(),
  p50: z.number(),
  p99: z.number(),
  failed: z.literal(0, 'Some requests failed.'),
});

/** A server under load: its address, and the session token that each request has. */
export interface Target {
  origin: string;
  token: string;
}

/**
 * Loads a server for some seconds with one thread. Latencies are in microseconds.
 * @throws PlainError without wrk; ZodError when a request failed.
 */
export async function runWrk({ origin, token }: Target, { connections }: { connections: number }) {
  const script = join(tmpdir(), 'atelier-wrk.lua');
  await writeFile(script, reportAsJson);
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    script,
    '-H',
    `Authorization: Bearer ${token}`,
    origin + path,
  ]).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    throw new PlainError('This benchmark needs wrk: apt-get install wrk', { cause });
  });
  const { requests, us, p50, p99 } = result.parse(JSON.parse(/^RESULT (.*)$/m.exec(stdout)?.[1] ?? '{}'));
  return { perSecond: (requests / us) * 1_000_000, p50, p99 };
}

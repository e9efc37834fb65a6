import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { PlainError, root } from '../workspace.ts';

const advisory = z.object({ title: z.string(), url: z.string() });
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), via: z.array(z.union([z.string(), advisory])) }),
  ),
});
const failing = ['high', 'critical'];

/**
 * Asks the registry for known vulnerabilities of the production packages. A registry that does not answer is logged, and no fault: the
 * check must not stop a release while the registry is down.
 * @throws PlainError that lists those of severity high and critical
 */
export async function checkVulnerabilities(log: (line: string) => void, options: readonly string[] = []) {
  const args = ['audit', '--omit=dev', '--json', '--fetch-timeout=30000', '--fetch-retries=1', ...options];
  const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const read = report.safeParse(parseJson(output));
  if (!read.success) {
    log('The registry gave no report of vulnerabilities; nothing was checked.');
    return;
  }
  const found = Object.entries(read.data.vulnerabilities);
  const faults = found
    .filter(([, { severity }]) => failing.includes(severity))
    .map(([name, { severity, via }]) => `  ${name} (${severity}): ${reasonsOf(via)}`);
  if (faults.length > 0)
    throw new PlainError(['Packages with known vulnerabilities. Update them:', ...faults].join('\n'));
  log(`No vulnerability of severity high or critical is known; ${found.length} of lower severity.`);
}

const reasonsOf = (via: readonly (string | z.output<typeof advisory>)[]) =>
  via
    .map((reason) => (typeof reason === 'string' ? `by ${reason}` : `${reason.title} ${reason.url}`))
    .join('; ');

function parseJson(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { findOnPath } from '../executable.ts';
import { root } from '../workspace.ts';

const run = promisify(execFile);

const resource = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
export type Resource = z.infer<typeof resource>;

/** The path of `helm`; null where it is not installed, and tests of the chart are skipped. */
export const helm = await findOnPath(['helm']);

export const everything = {
  ingress: { enabled: true },
  redis: { enabled: true, passwordKey: 'REDIS_PASSWORD', tlsSecret: 'redis-tls' },
  monitoring: { enabled: true, labels: { release: 'prometheus' } },
  podAnnotations: { 'example.com/team': 'studio' },
  podSpec: { serviceAccountName: 'studio', tolerations: [{ key: 'studio', operator: 'Exists' }] },
  servers: { image: { podSpec: { nodeSelector: { size: 'large' } } } },
  autoscaling: { queues: { enabled: true } },
  jobs: { backup: { claim: 'backups', recipient: 'age1example' } },
};

export async function templateChart(values: object = {}): Promise<Resource[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-helm-'));
  try {
    const file = join(folder, 'values.json');
    await writeFile(file, JSON.stringify({ publicOrigin: 'https://studio.example', ...values }));
    const chart = join(root, 'deploy/helm');
    const { stdout } = await run(helm ?? 'helm', ['template', 'atelier', chart, '-n', 'studio', '-f', file]);
    return parseAllDocuments(stdout, { version: '1.1' })
      .map((document): unknown => document.toJS())
      .filter((found) => found !== null)
      .map((found) => resource.parse(found));
  } finally {
    await rm(folder, { recursive: true });
  }
}

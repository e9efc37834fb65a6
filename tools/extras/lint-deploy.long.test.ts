import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { everything, helm, type Resource, templateChart } from '../cli/testing/template-chart.ts';
import { root } from '../cli/workspace.ts';

const load = createRequire(import.meta.url);
const deploy = (file: string) => join(root, 'deploy', file);

describe('deploy/compose.yaml', () => {
  const off = [
    'no-build-and-image',
    'no-unbound-port-interfaces',
    'require-quotes-in-ports',
    'service-keys-order',
    'services-alphabetical-order',
    'top-level-properties-order',
  ];
  const linter = new DCLinter({
    rules: Object.fromEntries(off.map((rule) => [rule, 0 as const])),
    quiet: false,
    debug: false,
    exclude: [],
  });
  const results = z.array(
    z.object({ messages: z.array(z.object({ rule: z.string(), message: z.string(), line: z.number() })) }),
  );
  const lint = (file: string) =>
    results
      .parse(linter.lintFiles([file], false))
      .flatMap(({ messages }) => messages.map(({ rule, message, line }) => `${line} ${rule}: ${message}`));

  it('matches the schema of the Compose specification', () => {
    expect(lint(deploy('compose.yaml'))).toEqual([]);
  });

  it('would not with an unknown property', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atelier-compose-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const text = await readFile(deploy('compose.yaml'), 'utf8');
    await writeFile(join(folder, 'compose.yaml'), text.replaceAll('read_only:', 'readonly:'));
    expect(lint(join(folder, 'compose.yaml')).join('\n')).toContain('must NOT have additional properties');
  });
});

describe('deploy/Dockerfile', () => {
  const lint = (text: string) =>
    validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`);

  it('has no finding', async () => {
    expect(lint(await readFile(deploy('Dockerfile'), 'utf8'))).toEqual([]);
  });

  it('would have one with an unknown flag', async () => {
    const text = await readFile(deploy('Dockerfile'), 'utf8');
    expect(lint(text.replace('--timeout=', '--tiemout=')).join('\n')).toContain('tiemout');
  });
});

/** Resources of the Prometheus Operator, whose schema is not that of Kubernetes. */
const foreign = 'monitoring.coreos.com/v1';

function check({ apiVersion, kind, ...content }: Resource): void {
  const kinds: Record<string, new (content: object) => { validate(): void }> = load(
    `kubernetes-models/${apiVersion}`,
  );
  const Kind = kinds[kind];
  if (!Kind) throw new Error(`Kubernetes has no ${kind} in ${apiVersion}.`);
  new Kind(content).validate();
}

describe.skipIf(!helm)('deploy/helm', () => {
  it.each([[{}], [everything]])('matches the schemas of Kubernetes with %j', async (values) => {
    const resources = await templateChart(values);
    expect(resources.filter(({ kind }) => kind === 'Deployment').length).toBeGreaterThan(7);
    for (const one of resources.filter(({ apiVersion }) => apiVersion !== foreign)) check(one);
  });

  it('would not with a wrong type', async () => {
    const deployment = (await templateChart()).find(({ kind }) => kind === 'Deployment');
    expect(() => check({ ...deployment, spec: { replicas: 'two' } } as unknown as Resource)).toThrow();
  });
});

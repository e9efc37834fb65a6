import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../workspace.ts';
import { billOfMaterials } from './bill-of-materials.ts';

const time = new Date('2026-08-01T00:00:00Z');
const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;

it('lists installed packages with version, licence, hash, scope and dependencies', () => {
  const lock = {
    version: '0.1.0',
    packages: {
      '': { name: 'atelier' },
      'services/text': { version: '0.1.0', dependencies: { '@a/kit': '*', used: '^1' } },
      'packages/kit': { version: '0.1.0', dependencies: { deep: '^2' } },
      'node_modules/@a/kit': { resolved: 'packages/kit', link: true },
      'node_modules/used': { version: '1.2.0', integrity, license: 'MIT', dependencies: { deep: '^1' } },
      'node_modules/used/node_modules/deep': { version: '1.0.0', integrity, license: 'ISC' },
      'node_modules/deep': { version: '2.0.0', integrity, license: 'MIT OR Apache-2.0' },
      'node_modules/@dev/tool': { version: '3.0.0', integrity, dev: true },
    },
  };
  const bill = billOfMaterials(lock, time);
  expect(bill.components.map(({ purl, scope }) => [purl, scope])).toEqual([
    ['pkg:npm/used@1.2.0', 'required'],
    ['pkg:npm/deep@1.0.0', 'required'],
    ['pkg:npm/deep@2.0.0', 'required'],
    ['pkg:npm/%40dev/tool@3.0.0', 'excluded'],
  ]);
  expect(bill.components[0]).toMatchObject({
    licenses: [{ expression: 'MIT' }],
    hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
  });
  expect(bill.dependencies.slice(0, 2)).toEqual([
    { ref: 'atelier', dependsOn: ['node_modules/deep', 'node_modules/used'] },
    { ref: 'node_modules/used', dependsOn: ['node_modules/used/node_modules/deep'] },
  ]);
});

it('lists what the servers load, and is the same for the same packages', async () => {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const bill = billOfMaterials(lock, time);
  const required = bill.components.filter(({ scope }) => scope === 'required').map(({ name }) => name);
  expect(required).toEqual(expect.arrayContaining(['koa', 'mongoose', 'openai', 'react', 'zod']));
  const refs = bill.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  for (const { dependsOn } of bill.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
  expect(billOfMaterials(lock, time)).toEqual(bill);
});

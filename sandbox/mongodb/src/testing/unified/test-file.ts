import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import mongoose from 'mongoose';
import { z } from 'zod';

const doc = z.record(z.string(), z.unknown());

const requirement = z.object({
  minServerVersion: z.string().optional(),
  maxServerVersion: z.string().optional(),
  topologies: z.array(z.string()).optional(),
  auth: z.boolean().optional(),
});

const expectedError = z.object({
  isError: z.boolean().optional(),
  isClientError: z.boolean().optional(),
  errorContains: z.string().optional(),
  errorCode: z.number().optional(),
  errorCodeName: z.string().optional(),
  errorLabelsContain: z.array(z.string()).default([]),
  errorLabelsOmit: z.array(z.string()).default([]),
  errorResponse: doc.optional(),
  expectResult: z.unknown().optional(),
});

const operation = z.object({
  object: z.string(),
  name: z.string(),
  arguments: doc.default({}),
  expectError: expectedError.optional(),
  expectResult: z.unknown().optional(),
  saveResultAsEntity: z.string().optional(),
});

const data = z.object({
  collectionName: z.string(),
  databaseName: z.string(),
  createOptions: doc.optional(),
  documents: z.array(doc),
});

const testFile = z.object({
  description: z.string(),
  runOnRequirements: z.array(requirement).optional(),
  createEntities: z.array(z.record(z.string(), doc)).default([]),
  initialData: z.array(data).default([]),
  tests: z.array(
    z.object({
      description: z.string(),
      skipReason: z.string().optional(),
      runOnRequirements: z.array(requirement).optional(),
      operations: z.array(operation),
      outcome: z.array(data).default([]),
    }),
  ),
});

export type TestFile = z.output<typeof testFile>;
export type UnifiedTest = TestFile['tests'][number];
export type Operation = z.output<typeof operation>;
export type ExpectedError = z.output<typeof expectedError>;
export type TestData = z.output<typeof data>;

const groups = [
  'change-streams',
  'collection-management',
  'crud',
  'index-management',
  'read-write-concern',
  'sessions',
  'transactions',
];

/**
 * Reads MongoDB's unified tests from a copy of the repository `mongodb/specifications`. Files in other
 * formats are left out. @throws ZodError for a unified test that this runner cannot read
 */
export function readTestFiles(specifications: string): [name: string, file: TestFile][] {
  return groups.flatMap((group) => {
    const folder = path.join(specifications, 'source', group, 'tests');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .flatMap((name): [string, TestFile][] => {
        const text = readFileSync(path.join(folder, name), 'utf8');
        const content: unknown = mongoose.mongo.BSON.EJSON.parse(text);
        if (typeof content !== 'object' || content === null || !('schemaVersion' in content)) return [];
        return [[`${group}/${path.basename(name, '.json')}`, testFile.parse(content)]];
      });
  });
}

function compareVersions(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.split('.').map(Number));
  const difference = [0, 1, 2].map((at) => (first?.[at] ?? 0) - (second?.[at] ?? 0)).find((one) => one !== 0);
  return difference ?? 0;
}

/** Whether a replica set of this version, without authentication, satisfies one of the requirements. */
export function satisfies(version: string, requirements: TestFile['runOnRequirements']): boolean {
  if (requirements === undefined) return true;
  return requirements.some(
    ({ minServerVersion = '0', maxServerVersion = '99', topologies = ['replicaset'], auth = false }) =>
      compareVersions(version, minServerVersion) >= 0 &&
      compareVersions(version, maxServerVersion) <= 0 &&
      topologies.includes('replicaset') &&
      !auth,
  );
}

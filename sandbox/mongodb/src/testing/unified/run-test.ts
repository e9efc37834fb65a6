import mongoose from 'mongoose';
import { expect } from 'vitest';
import { Entities, Unsupported } from './entities.ts';
import { type Known, matches } from './match.ts';
import { perform } from './operations.ts';
import type { ExpectedError, Operation, TestData, TestFile, UnifiedTest } from './test-file.ts';

const { MongoServerError, MongoError } = mongoose.mongo;

function expectMatch(expected: unknown, actual: unknown, known: Known): void {
  if (!matches(expected, actual, known)) expect(actual).toEqual(expected);
}

function expectError(expected: ExpectedError, error: unknown, known: Known): void {
  if (expected.isClientError !== undefined)
    expect(!(error instanceof MongoServerError)).toBe(expected.isClientError);
  const message = error instanceof Error ? error.message.toLowerCase() : '';
  if (expected.errorContains !== undefined) expect(message).toContain(expected.errorContains.toLowerCase());
  const { errorCode, errorCodeName } = expected;
  if (errorCode !== undefined) expect(error).toMatchObject({ code: errorCode });
  if (errorCodeName !== undefined) expect(error).toMatchObject({ codeName: errorCodeName });
  const hasLabel = (label: string) => error instanceof MongoError && error.hasErrorLabel(label);
  expect(expected.errorLabelsContain.filter((label) => !hasLabel(label))).toEqual([]);
  expect(expected.errorLabelsOmit.filter(hasLabel)).toEqual([]);
  const part = (name: string): unknown => (error instanceof Error ? Reflect.get(error, name) : undefined);
  if (expected.errorResponse) expectMatch(expected.errorResponse, part('errorResponse'), known);
  if (expected.expectResult !== undefined) expectMatch(expected.expectResult, part('result'), known);
}

async function runOperation(operation: Operation, entities: Entities): Promise<void> {
  let result: unknown;
  try {
    result = await perform(operation, entities);
  } catch (error) {
    if (error instanceof Unsupported || !operation.expectError) throw error;
    return expectError(operation.expectError, error, entities);
  }
  if (operation.expectError) throw new Error(`${operation.name} did not fail.`);
  if (operation.saveResultAsEntity !== undefined) entities.set(operation.saveResultAsEntity, result);
  if (operation.expectResult !== undefined) expectMatch(operation.expectResult, result, entities);
}

async function store(data: readonly TestData[], entities: Entities): Promise<void> {
  const client = await entities.connect();
  try {
    for (const { databaseName, collectionName, documents, createOptions } of data) {
      const collection = client.db(databaseName).collection(collectionName);
      await collection.drop();
      await client.db(databaseName).createCollection(collectionName, createOptions);
      if (documents.length > 0) await collection.insertMany(documents);
    }
  } finally {
    await client.close();
  }
}

async function expectOutcome(data: readonly TestData[], entities: Entities): Promise<void> {
  const client = await entities.connect();
  try {
    for (const { databaseName, collectionName, documents } of data) {
      const found = client.db(databaseName).collection(collectionName).find().sort({ _id: 1 });
      expect(await found.toArray()).toEqual(documents);
    }
  } finally {
    await client.close();
  }
}

/**
 * Runs a unified test, without its expectations of the driver's events. Returns how it ended: an assertion
 * that fails after the server refused a command is a refusal. @throws the failed assertion or the error of
 * another test
 */
export async function runTest(file: TestFile, test: UnifiedTest, uri: string): Promise<string> {
  const entities = new Entities(uri);
  try {
    await store(file.initialData, entities);
    for (const entity of file.createEntities) {
      for (const [kind, given] of Object.entries(entity)) await entities.create(kind, given);
    }
    for (const operation of test.operations) await runOperation(operation, entities);
    await expectOutcome(test.outcome, entities);
    return 'passed';
  } catch (error) {
    if (error instanceof Unsupported) return `not run, needs ${error.message}`;
    if (entities.refusal !== undefined) return entities.refusal;
    throw error;
  } finally {
    await entities.close();
  }
}

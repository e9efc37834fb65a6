import { beforeAll, describe, expect, test } from 'vitest';
import { useMongodb } from '../testing/mongodb.ts';
import { commandProbes } from '../testing/probes/command-probes.ts';
import { expressionProbes, missing } from '../testing/probes/expression-probes.ts';
import { filterProbes } from '../testing/probes/filter-probes.ts';
import { people, pipelineProbes, projectionProbes } from '../testing/probes/pipeline-probes.ts';
import { outcome, refusal, store } from '../testing/probes/probe.ts';
import { updateProbes } from '../testing/probes/update-probes.ts';

/**
 * Behaviour of MongoDB 7 as its manual documents it. The emulator gives the documented result or refuses (NotImplemented);
 * a real server gives the result.
 */
const db = useMongodb();
const numbered = <T>(probes: readonly T[]) => probes.map((probe, n) => [n, probe] as const);

let [answered, refused] = [0, 0];

/** Expects MongoDB's result, or a refusal: never another answer. */
function expectAnswer(found: unknown, documented: unknown): void {
  if (found === refusal) {
    refused++;
    return;
  }
  answered++;
  expect(found).toEqual(documented);
}

describe('filters', () => {
  test.each(numbered(filterProbes))('%i: %j', async (_, [values, filter, documented]) => {
    const docs = db.collection();
    const found = await outcome(async () => {
      await store(docs, values);
      return (await docs.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id as unknown);
    });
    expectAnswer(found, documented);
  });
});

describe('expressions', () => {
  test.each(numbered(expressionProbes))('%i: %j', async (_, [doc, expression, documented]) => {
    const docs = db.collection();
    await docs.insertOne({ ...doc });
    const value = await outcome(async () => {
      const [found] = await docs.aggregate([{ $replaceWith: { value: expression } }]).toArray();
      return found && 'value' in found ? found.value : missing;
    });
    expectAnswer(value, documented);
  });
});

describe('updates', () => {
  test.each(numbered(updateProbes))('%i: %j', async (_, [doc, update, documented]) => {
    const docs = db.collection();
    await docs.insertOne({ ...doc });
    const after = await outcome(async () => {
      const args = { findAndModify: docs.collectionName, query: {}, update, new: true, fields: { _id: 0 } };
      return (await db.connection.db?.command(args))?.value;
    });
    expectAnswer(after, documented);
    if (after !== null && typeof after === 'object') {
      expect(Object.keys(after)).toEqual(Object.keys(documented));
    }
  });
});

describe('aggregations and projections', () => {
  let docs: ReturnType<typeof db.collection>;
  beforeAll(async () => {
    docs = db.collection();
    await docs.insertMany(people as never[]);
  });

  test.each(numbered(pipelineProbes))('pipeline %i: %j', async (_, [pipeline, documented]) => {
    expectAnswer(await outcome(() => docs.aggregate([...pipeline]).toArray()), documented);
  });

  test.each(numbered(projectionProbes))('projection %i: %j', async (_, [projection, documented]) => {
    const found = await outcome(() => docs.findOne({ _id: 1 as never }, { projection }));
    expectAnswer(found, documented);
  });
});

describe('commands', () => {
  test.each(commandProbes)('%s', async (_, command, documented) => {
    const database = db.connection.useDb(`${db.connection.name}_commands`);
    await database.collection('c').insertOne({ a: 1, tags: ['x', 'y'], more: [1, 2] });
    const found = await outcome(async () => database.db?.command(command));
    await database.dropDatabase();
    const isObject = typeof documented === 'object' && typeof found === 'object';
    expectAnswer(found, isObject ? expect.objectContaining(partly(documented)) : documented);
  });
});

/** Matches nested objects by their given fields. */
function partly(documented: object): object {
  const fields = Object.entries(documented).map(([name, value]) => [name, nested(value)]);
  return Object.fromEntries(fields);
}

function nested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nested);
  return typeof value === 'object' && value !== null ? expect.objectContaining(partly(value)) : value;
}

test('most probes are answered', () => {
  expect(answered + refused).toBeGreaterThanOrEqual(300);
  expect(refused).toBeLessThan(60);
});

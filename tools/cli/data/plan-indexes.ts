import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';
import type { DeclaredIndex } from './declared-indexes.ts';

/** One change of the database: what it does in a few words, and how. */
export interface Change {
  text: string;
  apply(): Promise<unknown>;
}

/** The changes after which a database has the declared indexes. Others stay. */
export async function planIndexes(db: mongo.Db, declared: readonly DeclaredIndex[]): Promise<Change[]> {
  const known = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
  const byCollection = Map.groupBy(declared, ({ collection }) => collection);
  const changes: Change[] = [];
  for (const [name, wanted] of byCollection) {
    const collection = db.collection(name);
    const found = known.has(name) ? await collection.listIndexes().toArray() : [];
    for (const one of wanted) changes.push(...changesOf(db, one, found));
  }
  return changes;
}

function changesOf(
  db: mongo.Db,
  { collection: name, key, options }: DeclaredIndex,
  found: readonly mongo.IndexDescriptionInfo[],
): Change[] {
  const text = `${name} ${JSON.stringify(key)}`;
  const collection = db.collection(name);
  const create = () => collection.createIndex(key, options);
  const same = found.find((index) => isDeepStrictEqual(Object.entries(index.key), Object.entries(key)));
  if (!same) return [{ text: `create the index ${text}`, apply: create }];
  const { expireAfterSeconds: before, ...others } = optionsOf(same);
  const { expireAfterSeconds: seconds, ...wanted } = options;
  const old = same.name ?? '';
  if (isDeepStrictEqual(others, wanted) && before === seconds) return [];
  if (isDeepStrictEqual(others, wanted) && before !== undefined && seconds !== undefined)
    return [
      {
        text: `keep the records of ${text} for ${seconds} s instead of ${before} s`,
        apply: () => db.command({ collMod: name, index: { name: old, expireAfterSeconds: seconds } }),
      },
    ];
  return [
    {
      text: `rebuild the index ${text} with other options`,
      async apply() {
        await collection.dropIndex(old);
        await create();
      },
    },
  ];
}

function optionsOf(index: mongo.IndexDescriptionInfo): DeclaredIndex['options'] {
  const { unique, sparse, expireAfterSeconds, partialFilterExpression } = index;
  return {
    ...(unique && { unique }),
    ...(sparse && { sparse }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds: Number(expireAfterSeconds) }),
    ...(partialFilterExpression && { partialFilterExpression }),
  };
}

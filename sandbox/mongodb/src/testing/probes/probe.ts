import mongoose from 'mongoose';
import type { useMongodb } from '../mongodb.ts';

export type Documents = readonly unknown[];
export type Filter = Record<string, unknown>;
type Collection = ReturnType<ReturnType<typeof useMongodb>['collection']>;

/** The code of an error that MongoDB documents; written where a result would stand. */
export const error = (code: number): number => code;

/** The code of a feature that the emulator does not have. */
export const refusal = 238;

/** The result of a probe, or the code of its error. A write that was refused is a refusal. */
export async function outcome(work: () => Promise<unknown>): Promise<unknown> {
  try {
    const result = await work();
    const isWrite = typeof result === 'object' && result !== null && 'writeErrors' in result;
    const codes =
      isWrite && Array.isArray(result.writeErrors) ? result.writeErrors.map(({ code }) => code) : [];
    return codes.includes(refusal) ? refusal : result;
  } catch (thrown) {
    if (thrown instanceof mongoose.mongo.MongoServerError) return Number(thrown.code);
    throw thrown;
  }
}

/** Stores one document for each value of the field `v`; undefined for a document without it. */
export async function store(docs: Collection, values: Documents): Promise<void> {
  const all = values.map((v, n) => ({ _id: n, ...(v !== undefined && { v }) }));
  await docs.insertMany(all as never[]);
}

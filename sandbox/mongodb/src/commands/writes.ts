import { z } from 'zod';
import { type Doc, decode, encode } from '../document.ts';
import { CommandError } from '../errors.ts';
import { findDocuments } from '../query/find.ts';
import { compileProjection } from '../query/project.ts';
import { insertDocument, removeDocument, replaceDocument } from '../storage/documents.ts';
import { compileChange, documentToInsert } from '../update/apply.ts';
import { rejectUnstorable } from '../values.ts';
import { type Command, type Context, command, doc, docs, number } from './command.ts';

const insert = command(
  'insert',
  'write',
  { insert: z.string(), documents: docs.min(1), ordered: z.boolean().default(true) },
  ({ view, db }, { insert: name, documents, ordered }) => {
    const collection = view.catalog.ensure(db, name);
    let n = 0;
    const outcome = runBatch(documents, ordered, (document) => {
      rejectUnstorable(document);
      insertDocument(view, collection, document);
      n++;
    });
    return { n, ...outcome };
  },
);

const updateStatement = z.strictObject({
  q: doc,
  u: z.union([docs, doc]),
  multi: z.boolean().default(false),
  upsert: z.boolean().default(false),
});

interface Tally {
  n: number;
  nModified: number;
  upserted: Doc[];
}

function runUpdate(
  context: Context,
  name: string,
  statement: z.output<typeof updateStatement>,
  tally: Tally,
  index: number,
): void {
  const { view, db } = context;
  const { q: filter, u: update, multi, upsert } = statement;
  const apply = compileChange(update);
  const collection = upsert ? view.catalog.ensure(db, name) : view.catalog.find(db, name);
  const found = findDocuments(view, collection, { filter, limit: multi ? 0 : 1 });
  const modified = found.filter(
    (stored) => collection && replaceDocument(view, collection, stored, apply(stored.doc, false)),
  );
  tally.n += found.length;
  tally.nModified += modified.length;
  if (found.length === 0 && upsert && collection) {
    const { _id } = insertDocument(view, collection, documentToInsert(filter, apply));
    tally.n++;
    tally.upserted.push({ index, _id });
  }
}

const update = command(
  'update',
  'write',
  {
    update: z.string(),
    updates: z.array(updateStatement).min(1),
    ordered: z.boolean().default(true),
  },
  (context, { update: name, updates, ordered }) => {
    const tally: Tally = { n: 0, nModified: 0, upserted: [] };
    const outcome = runBatch(updates, ordered, (statement, index) =>
      runUpdate(context, name, statement, tally, index),
    );
    const { n, nModified, upserted } = tally;
    return { n, nModified, ...(upserted.length > 0 && { upserted }), ...outcome };
  },
);

const deleteStatement = z.strictObject({
  q: doc,
  limit: number.refine((limit) => limit === 0 || limit === 1, 'must be 0 or 1'),
});

const remove = command(
  'delete',
  'write',
  {
    delete: z.string(),
    deletes: z.array(deleteStatement).min(1),
    ordered: z.boolean().default(true),
  },
  ({ view, db }, { delete: name, deletes, ordered }) => {
    const collection = view.catalog.find(db, name);
    let n = 0;
    const outcome = runBatch(deletes, ordered, ({ q: filter, limit }) => {
      for (const stored of findDocuments(view, collection, { filter, limit })) {
        if (collection) removeDocument(view, collection, stored);
        n++;
      }
    });
    return { n, ...outcome };
  },
);

/**
 * Runs the statements of a write command. A statement that fails becomes a write error of the reply; an
 * ordered batch stops there, an unordered one continues.
 */
function runBatch<T>(
  statements: readonly T[],
  ordered: boolean,
  run: (statement: T, index: number) => void,
): Doc {
  const writeErrors: Doc[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      const { code, message, details } = error;
      writeErrors.push({ index, code, errmsg: message, ...details });
      if (ordered) break;
    }
  }
  return writeErrors.length === 0 ? { ok: 1 } : { writeErrors, ok: 1 };
}

const findAndModify = command(
  'findAndModify',
  'write',
  {
    findAndModify: z.string(),
    remove: z.literal(false).optional(),
    query: doc.default({}),
    sort: doc.optional(),
    update: z.union([docs, doc]),
    new: z.boolean().default(false),
    upsert: z.boolean().default(false),
    fields: doc.optional(),
  },
  ({ view, db }, { findAndModify: name, query: filter, update, upsert, ...options }) => {
    const apply = compileChange(update);
    const toBytes = compileProjection(options.fields);
    const show = (doc: Doc) => decode(toBytes({ bytes: encode(doc), doc }));
    const collection = upsert ? view.catalog.ensure(db, name) : view.catalog.find(db, name);
    const [stored] = findDocuments(view, collection, { filter, sort: options.sort, limit: 1 });
    if (stored && collection) {
      const next = apply(stored.doc, false);
      replaceDocument(view, collection, stored, next);
      const lastErrorObject = { n: 1, updatedExisting: true };
      return { lastErrorObject, value: show(options.new ? next : stored.doc), ok: 1 };
    }
    if (!upsert || !collection)
      return { lastErrorObject: { n: 0, updatedExisting: false }, value: null, ok: 1 };
    const inserted = insertDocument(view, collection, documentToInsert(filter, apply));
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: inserted._id };
    return { lastErrorObject, value: options.new ? show(inserted) : null, ok: 1 };
  },
);

export const writeCommands: [string, Command][] = [insert, update, remove, findAndModify];

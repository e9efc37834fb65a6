import { z } from 'zod';
import { type Doc, decode, encode } from '../document.ts';
import { CommandError } from '../errors.ts';
import { findDocuments } from '../query/find.ts';
import { compileProjection } from '../query/project.ts';
import { insertDocument, removeDocument, replaceDocument } from '../storage/documents.ts';
import { compileChange, documentToInsert } from '../update/apply.ts';
import { type Command, command, doc, docs } from './command.ts';

const shape = {
  query: doc.default({}),
  sort: doc.optional(),
  update: z.union([docs, doc]).optional(),
  remove: z.boolean().default(false),
  new: z.boolean().default(false),
  upsert: z.boolean().default(false),
  fields: doc.optional(),
};

type Fields = z.output<z.ZodObject<typeof shape, z.core.$strict>>;

function findAndModify({ view, db }: Parameters<Command['run']>[0], name: string, fields: Fields): Doc {
  const { query: filter, update, upsert, ...options } = fields;
  if ((update === undefined) !== options.remove || (options.remove && (upsert || options.new))) {
    throw new CommandError(
      'FailedToParse',
      'Either an update or remove=true must be specified, and nothing else with remove',
    );
  }
  const change = { update: update ?? {}, filter };
  const apply = compileChange(change);
  const toBytes = compileProjection(options.fields);
  const show = (doc: Doc) => decode(toBytes({ bytes: encode(doc), doc }));
  const collection = upsert ? view.catalog.ensure(db, name) : view.catalog.find(db, name);
  const selection = { filter, sort: options.sort, limit: 1 };
  const [stored] = findDocuments(view, collection, selection);
  const nothing = {
    lastErrorObject: { n: 0, ...(options.remove ? {} : { updatedExisting: false }) },
    value: null,
    ok: 1,
  };
  if (!collection) return nothing;
  if (update === undefined) {
    if (!stored) return nothing;
    removeDocument(view, collection, stored);
    return { lastErrorObject: { n: 1 }, value: show(stored.doc), ok: 1 };
  }
  if (stored) {
    const next = apply(stored.doc, false);
    replaceDocument(view, collection, stored, next);
    return {
      lastErrorObject: { n: 1, updatedExisting: true },
      value: show(options.new ? next : stored.doc),
      ok: 1,
    };
  }
  if (!upsert) return nothing;
  const inserted = insertDocument(view, collection, documentToInsert(change, apply), true);
  const lastErrorObject = { n: 1, updatedExisting: false, upserted: inserted._id };
  return { lastErrorObject, value: options.new ? show(inserted) : null, ok: 1 };
}

export const findAndModifyCommands: [string, Command][] = [
  command(
    'findAndModify',
    'write',
    { ...shape, findAndModify: z.string() },
    (context, { findAndModify: name, ...fields }) => findAndModify(context, name, fields),
  ),
];

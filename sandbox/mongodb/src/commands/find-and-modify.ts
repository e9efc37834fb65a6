import { z } from 'zod';
import { type Doc, decode, encode } from '../document.ts';
import { findDocuments } from '../query/find.ts';
import { compileProjection } from '../query/project.ts';
import { insertDocument, replaceDocument } from '../storage/documents.ts';
import { compileChange, documentToInsert } from '../update/apply.ts';
import { type Command, command, doc, docs } from './command.ts';

const findAndModify = command(
  'findAndModify',
  'write',
  {
    findAndModify: z.string(),
    query: doc.default({}),
    sort: doc.optional(),
    update: z.union([docs, doc]),
    new: z.boolean().default(false),
    upsert: z.boolean().default(false),
    fields: doc.optional(),
    remove: z.literal(false).optional(),
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
    const inserted = insertDocument(view, collection, documentToInsert(filter, apply), true);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: inserted._id };
    return { lastErrorObject, value: options.new ? show(inserted) : null, ok: 1 };
  },
);

export const findAndModifyCommands: [string, Command][] = [findAndModify];

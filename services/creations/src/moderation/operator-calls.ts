import type { Identity, ReportedImage } from '@atelier/contracts';
import {
  type CreationRecord,
  contentAddress,
  creationById,
  newImageKey,
  recordRemoval,
  type SummaryRecord,
} from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { dayMs } from '@atelier/server-kit/time';
import mongoose, { type QueryFilter } from 'mongoose';
import { notRemoved } from '../change-creation.ts';
import type { Dependencies, Handler } from '../dependencies.ts';
import { namesOf, publishedImage } from '../gallery.ts';
import { readPage } from '../page.ts';
import { derivedFrom } from './derived-images.ts';

const pageLength = 50;
const mostReports = 5_000;
const mostReasons = 20;

/** @throws AppError `operator_required` */
export function assertOperator({ operators }: Dependencies, { userId }: Identity): void {
  if (!operators.has(userId)) throw new AppError('operator_required');
}

/** Reported images, hidden or not, that wait for a decision. */
const waiting: QueryFilter<CreationRecord> = {
  ...publishedImage,
  reported_at: mongoose.trusted({ $type: 'date' as const }),
};

/** `GET /api/operator/reports`: the earliest reports first. */
export const listReports: Handler<'listReports'> = async ({ query, identity }, dependencies) => {
  assertOperator(dependencies, identity);
  const { creations } = dependencies;
  const [{ entries, next_cursor }, total] = await Promise.all([
    readPage(creations, {
      filter: waiting,
      order: { key: 'reported_at', up: true },
      limit: pageLength,
      cursor: query.cursor,
      reader: identity.userId,
      toEntries: (records) => toReported(dependencies, records),
    }),
    creations.countDocuments(waiting, { limit: 1_000 }),
  ]);
  return { success: true, message: 'Reported images.', images: entries, total, next_cursor };
};

async function toReported(
  { accounts, reports, publicOrigin }: Dependencies,
  records: readonly SummaryRecord[],
): Promise<ReportedImage[]> {
  const names = await namesOf({ accounts }, records);
  const reported = { creation: mongoose.trusted({ $in: records.map(({ _id }) => _id) }) };
  const found = await reports.find(reported, { creation: 1, reason: 1 }).limit(mostReports).lean();
  const byCreation = Map.groupBy(found, ({ creation }) => creation.toHexString());
  return records.map((record): ReportedImage => {
    const id = record._id.toHexString();
    const given = (byCreation.get(id) ?? []).map(({ reason = '' }) => reason);
    const by = names.get(record.user_id);
    return {
      id,
      prompt: record.prompt,
      content: contentAddress(record, publicOrigin),
      sensitive: record.sensitive === true,
      hidden: record.moderation === 'reported',
      ...(by !== undefined && { by }),
      tags: record.public_tags ?? [],
      created_at: record.created_at.toISOString(),
      reports: given.length,
      reasons: counted(given),
    };
  });
}

function counted(reasons: readonly string[]): ReportedImage['reasons'] {
  return [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, { length: count }]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostReasons);
}

/** `POST /api/operator/reports/:id`: decides about an image and its derived images, or reverts that. */
export const decideReports: Handler<'decideReports'> = async (
  { params, body, identity, audit },
  dependencies,
) => {
  assertOperator(dependencies, identity);
  const decided = { keep, remove, remove_name: removeName }[body.decision];
  audit({ creation: params.id, ...(await decided(dependencies, creationById(params.id))) });
  return { success: true, ...sentence(messageOf[body.decision]) };
};

const messageOf = { keep: 'report_approved', remove: 'report_removed', remove_name: 'name_removed' } as const;
const unnoticed = { timestamps: false } as const;
type Image = QueryFilter<CreationRecord>;

async function keep({ creations, reports, removed }: Dependencies, id: Image) {
  const { publish: _either, ...completed } = publishedImage;
  const decided = { ...completed, $or: [waiting, { moderation: 'removed' as const }] };
  const change = { $set: { moderation: 'approved', publish: true }, $unset: { reported_at: '' } } as const;
  const image = await creations.findOneAndUpdate({ ...id, ...decided }, change, unnoticed).lean();
  if (!image) throw new AppError('conflict');
  if (image.reported_at)
    await creations.updateMany(
      { ...(await derivedFrom(creations, image)), reported_at: image.reported_at },
      { $unset: { moderation: '', reported_at: '' } },
      unnoticed,
    );
  const { deletedCount } = await reports.deleteMany({ creation: image._id });
  await removed.deleteMany({ creation: image._id });
  return { event: 'image_approved', reports: deletedCount } as const;
}

async function remove({ creations, reports, removed, removalDays }: Dependencies, id: Image) {
  const decided = { ...publishedImage, $or: [waiting, { moderation: 'approved' as const }] };
  const removal = { moderation: 'removed', publish: false, reported_at: new Date() } as const;
  const change = () => ({ $set: { ...removal, image_key: newImageKey() } });
  const image = await creations.findOneAndUpdate({ ...id, ...decided }, change(), unnoticed).lean();
  if (!image) throw new AppError('conflict');
  const { modifiedCount } = await reports.updateMany(
    { creation: image._id },
    { $set: { removed: true }, $unset: { place: '' } },
  );
  await recordRemoval(removed, image, removalDays);
  const made = { ...(await derivedFrom(creations, image)), moderation: notRemoved };
  for await (const { _id, user_id, image_key } of creations
    .find(made, { user_id: 1, image_key: 1 })
    .lean()
    .cursor())
    await creations.updateOne({ _id, user_id }, image_key ? change() : { $set: removal }, unnoticed);
  return { event: 'image_removed', reports: modifiedCount } as const;
}

/** Nobody can choose the name again until its record expires. */
async function removeName({ accounts, creations, reports, removalDays }: Dependencies, id: Image) {
  const image = await creations.findOne({ ...id, ...waiting }, { user_id: 1 }).lean();
  const account = image && (await accounts.findById(image.user_id, { name_key: 1 }).lean());
  if (!image || !account?.name_key) throw new AppError('conflict');
  const { _id: owner, name_key } = account;
  await accounts.updateOne({ _id: owner, name_key }, { $unset: { name: '', name_key: '' } });
  const removed = { name_key, expires_at: new Date(Date.now() + removalDays * dayMs) };
  await accounts.updateOne({ _id: `removed-name:${name_key}` }, { $set: removed }, { upsert: true });
  const { deletedCount } = await reports.deleteMany({ owner, reason: 'name' });
  const others = (await reports.find({ owner }, { creation: 1 }).lean()).map(({ creation }) => creation);
  const settled = { user_id: owner, ...waiting, moderation: null, _id: mongoose.trusted({ $nin: others }) };
  await creations.updateMany(settled, { $unset: { reported_at: '' } }, unnoticed);
  return { event: 'name_removed', reports: deletedCount } as const;
}

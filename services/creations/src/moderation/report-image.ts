import { creationById, type ReportModel } from '@atelier/creation-kit/creations';
import { insertInPlace } from '@atelier/server-kit/database-limits';
import { AppError, invalidField, sentence } from '@atelier/server-kit/errors';
import { dayMs } from '@atelier/server-kit/time';
import mongoose, { type Types } from 'mongoose';
import type { Handler } from '../dependencies.ts';
import { publishedImage } from '../gallery.ts';
import { derivedFrom } from './derived-images.ts';

/** The most open reports of a user per day. */
const reportsPerDay = 5;
/** Reports that hide an image; one is enough from a user whose earlier report an operator confirmed. */
const hidingReports = 2;

/** `POST /api/community/:id/report`. Reports of an image that an operator approved change nothing. */
export const reportImage: Handler<'reportImage'> = async (
  { params, body: { reason }, identity, audit },
  { creations, reports },
) => {
  const user_id = identity.userId;
  const image = await creations
    .findOne({ ...creationById(params.id), ...publishedImage }, { user_id: 1, moderation: 1 })
    .lean();
  if (!image || image.moderation === 'removed') throw new AppError('creation_not_found');
  if (image.user_id === user_id) throw invalidField('id', sentence('own_image'));
  if (image.moderation === 'approved') return { success: true, ...sentence('already_approved') };
  const report = { user_id, creation: image._id };
  if (!(await reports.exists(report))) {
    const created = { ...report, owner: image.user_id, reason, created_at: new Date() };
    if (!(await storeReport(reports, created))) throw tooManyReports();
    audit({ event: 'image_reported', creation: params.id });
  }
  const own = { _id: image._id, user_id: image.user_id, moderation: null };
  const now = { $set: { reported_at: new Date() } };
  await creations.updateOne({ ...own, reported_at: null }, now, unnoticed);
  if (await isHiding(reports, image._id)) {
    const change = { $set: { moderation: 'reported' } } as const;
    const hidden = await creations.findOneAndUpdate(own, change, unnoticed).lean();
    if (hidden?.reported_at)
      await creations.updateMany(
        { ...(await derivedFrom(creations, image)), moderation: null },
        { $set: { moderation: 'reported', reported_at: hidden.reported_at } },
        unnoticed,
      );
  }
  return { success: true, ...sentence('reported') };
};

const unnoticed = { timestamps: false } as const;

/** Whether the reports of an image hide it; those of its owner's name and those of visitors do not. */
async function isHiding(reports: ReportModel, creation: Types.ObjectId): Promise<boolean> {
  const ofImage = { creation, reason: mongoose.trusted({ $ne: 'name' }), count: null };
  const users = (await reports.find(ofImage, { user_id: 1 }).lean()).map(({ user_id = '' }) => user_id);
  if (users.length >= hidingReports) return true;
  return (await reports.exists({ user_id: mongoose.trusted({ $in: users }), removed: true })) !== null;
}

/** Returns false if its user has too many open reports of the last day. */
async function storeReport(
  reports: ReportModel,
  report: { user_id: string; creation: Types.ObjectId; owner: string; reason: string; created_at: Date },
): Promise<boolean> {
  const { user_id, creation } = report;
  const placed = { user_id, place: mongoose.trusted({ $gte: 0 }) };
  const past = mongoose.trusted({ $lte: new Date(Date.now() - dayMs) });
  await reports.updateMany({ ...placed, created_at: past }, { $unset: { place: '' } });
  return insertInPlace(
    reportsPerDay,
    () => reports.find(placed, { place: 1 }).lean(),
    async (place) => {
      if (!(await reports.exists({ user_id, creation }))) await reports.create({ ...report, place });
    },
  );
}

const tooManyReports = () =>
  new AppError('rate_limited', {
    ...sentence('reports_waiting', { most: reportsPerDay }),
    reason: 'reports-per-day',
    retryAfterSeconds: 3600,
  });

import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { creationById } from '@atelier/creation-kit/creations';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { publishedImage } from '../gallery.ts';
import type { ReportModel } from './report-model.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How many reports of one user may wait for a decision, of the last day. Each hides an image. */
const reportsPerDay = 20;

/**
 * `POST /api/community/:id/report`: hides a published image of another user until an operator decides. A repeated report, and one of
 * an image that an operator has kept, change nothing.
 */
export async function reportImage(
  { params, body, identity, audit }: CallContext<'reportImage'>,
  { creations, reports }: Dependencies,
): Promise<CallResult<'reportImage'>> {
  const done = { success: true as const, ...sentence('reported') };
  const user_id = identity.userId;
  const image = await creations
    .findOne({ ...creationById(params.id), ...publishedImage }, { user_id: 1, moderation: 1 })
    .lean();
  if (!image || image.moderation === 'removed') throw new AppError('creation_not_found');
  if (image.user_id === user_id) throw ownImage();
  if (image.moderation === 'kept') return done;
  const report = { user_id, creation: image._id };
  if (!(await reports.exists(report))) {
    await limitReports(reports, user_id);
    try {
      await reports.create({
        ...report,
        owner: image.user_id,
        reason: body.reason,
        created_at: new Date(),
      });
      audit({ event: 'image_reported', creation: params.id });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  await creations.updateOne(
    { _id: image._id, user_id: image.user_id, moderation: null },
    { $set: { moderation: 'reported' } },
    { timestamps: false },
  );
  return done;
}

function ownImage(): AppError {
  return new AppError('invalid_request', {
    ...sentence('own_image'),
    details: [{ field: 'id', ...sentence('own_image') }],
  });
}

/** @throws AppError `rate_limited` for a user with too many open reports */
async function limitReports(reports: ReportModel, user_id: string): Promise<void> {
  const since = mongoose.trusted({ $gt: new Date(Date.now() - dayMs) });
  const open = await reports.countDocuments({ user_id, created_at: since }, { limit: reportsPerDay });
  if (open < reportsPerDay) return;
  throw new AppError('rate_limited', {
    ...sentence('reports_waiting', { most: reportsPerDay }),
    reason: 'reports-per-day',
    retryAfterSeconds: 3600,
  });
}

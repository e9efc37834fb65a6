import type { ReportedShare } from '@atelier/contracts';
import { type CreationRecord, creationById } from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { Handler } from '../dependencies.ts';
import { assertOperator } from './operator-calls.ts';

const listed = 50;
const byVisitors = mongoose.trusted({ $gt: 0 });
const reportedShare = { 'share.reported_at': mongoose.trusted({ $type: 'date' as const }) };

/** `GET /api/operator/shares`: the earliest reports first. */
export const listReportedShares: Handler<'listReportedShares'> = async ({ identity }, dependencies) => {
  assertOperator(dependencies, identity);
  const { creations, reports, publicOrigin } = dependencies;
  const found = await creations
    .find(reportedShare, { 'share.key': 1, 'share.title': 1, 'share.reported_at': 1 })
    .sort({ 'share.reported_at': 1 })
    .limit(listed)
    .lean<Pick<CreationRecord, '_id' | 'share'>[]>();
  const shares = found.map(async ({ _id, share }): Promise<ReportedShare> => {
    const ofVisitors = await reports.find({ creation: _id, count: byVisitors }).lean();
    const reasons = ofVisitors.map(({ reason = '', count = 0 }) => ({ reason, count }));
    return {
      id: _id.toHexString(),
      title: share?.title ?? '',
      url: `${publicOrigin.replace(/\/$/, '')}/s/${share?.key}`,
      reported_at: (share?.reported_at ?? new Date(0)).toISOString(),
      reports: reasons.reduce((sum, { count }) => sum + count, 0),
      reasons,
    };
  });
  return { success: true, message: 'Reported pages.', shares: await Promise.all(shares) };
};

/** `POST /api/operator/shares/:id`: ends a share, or keeps it and allows sharing again. */
export const decideShare: Handler<'decideShare'> = async (
  { params, body: { decision }, identity, audit },
  dependencies,
) => {
  assertOperator(dependencies, identity);
  const { creations, reports } = dependencies;
  const id = creationById(params.id);
  const ended = { share_ended_at: mongoose.trusted({ $type: 'date' as const }) };
  const [filter, change] =
    decision === 'end'
      ? [reportedShare, { $set: { share_ended_at: new Date() }, $unset: { share: '', shared_until: '' } }]
      : [ended, { $unset: { share_ended_at: '' } }];
  const keep = { $set: { 'share.kept': true }, $unset: { 'share.reported_at': '' } };
  const decided =
    (await creations.findOneAndUpdate({ ...id, ...filter }, change, { timestamps: false }).lean()) ??
    (decision === 'keep' &&
      (await creations.findOneAndUpdate({ ...id, ...reportedShare }, keep, { timestamps: false }).lean()));
  if (!decided) throw new AppError('conflict');
  await reports.deleteMany({ creation: decided._id, count: byVisitors });
  const event = decision === 'end' ? 'share_ended' : 'share_kept';
  audit({ event, creation: params.id });
  return { success: true, ...sentence(event) };
};

import type { Identity, ReportedImage } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import {
  type CreationRecord,
  creationById,
  newImageKey,
  shownImageAddress,
} from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Dependencies } from '../dependencies.ts';
import { publishedImage } from '../gallery.ts';

const mostImages = 50;
const mostReports = 5_000;
const mostReasons = 20;

/** @throws AppError `operator_required` unless the configuration names the user */
function assertOperator({ operators }: Dependencies, { userId }: Identity): void {
  if (!operators.has(userId)) throw new AppError('operator_required');
}

/** `GET /api/operator/reports`: the images that are hidden until an operator decides, those that were made first at the top. */
export async function listReports(
  { identity }: CallContext<'listReports'>,
  dependencies: Dependencies,
): Promise<CallResult<'listReports'>> {
  assertOperator(dependencies, identity);
  const { creations, reports, publicOrigin } = dependencies;
  const fields = { prompt: 1, image_key: 1, image_ext: 1, sensitive: 1, created_at: 1 } as const;
  const hidden = { ...publishedImage, moderation: 'reported' as const };
  const [found, total] = await Promise.all([
    creations.find(hidden, fields).sort({ created_at: 1 }).limit(mostImages).lean(),
    creations.countDocuments(hidden, { limit: 1_000 }),
  ]);
  const ids = mongoose.trusted({ $in: found.map(({ _id }) => _id) });
  const reasons = new Map<string, string[]>();
  for (const { creation, reason } of await reports
    .find({ creation: ids }, { creation: 1, reason: 1 })
    .limit(mostReports)
    .lean())
    reasons.set(creation.toHexString(), [...(reasons.get(creation.toHexString()) ?? []), reason]);
  const images = found.map((record): ReportedImage => {
    const id = record._id.toHexString();
    const given = reasons.get(id) ?? [];
    return {
      id,
      prompt: record.prompt,
      content: shownImageAddress(record, publicOrigin),
      sensitive: record.sensitive === true,
      created_at: record.created_at.toISOString(),
      reports: given.length,
      reasons: counted(given),
    };
  });
  return { success: true, message: 'Reported images.', images, total };
}

/** The different reasons with their counts, the most frequent first. */
function counted(reasons: readonly string[]): ReportedImage['reasons'] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, mostReasons);
}

/** `POST /api/operator/reports/:id`. The other decision may follow, to revert one. Ends the reports of the image. */
export async function decideReports(
  { params, body, identity, audit }: CallContext<'decideReports'>,
  dependencies: Dependencies,
): Promise<CallResult<'decideReports'>> {
  assertOperator(dependencies, identity);
  const { creations, reports } = dependencies;
  const { filter, change } = body.decision === 'keep' ? kept() : removed();
  const image = await creations
    .findOneAndUpdate({ ...creationById(params.id), ...filter }, { $set: change }, { timestamps: false })
    .lean();
  if (!image) throw new AppError('conflict');
  const { deletedCount } = await reports.deleteMany({ creation: image._id });
  const event = body.decision === 'keep' ? 'image_kept' : 'image_removed';
  audit({ event, creation: params.id, reports: deletedCount });
  return { success: true, ...sentence(body.decision === 'keep' ? 'report_kept' : 'report_removed') };
}

interface Decision {
  filter: QueryFilter<CreationRecord>;
  change: Partial<CreationRecord>;
}

/** Also of a removed image, which is published again. */
function kept(): Decision {
  const { publish: _either, ...image } = publishedImage;
  const moderation = mongoose.trusted({ $in: ['reported' as const, 'removed' as const] });
  return { filter: { ...image, moderation }, change: { moderation: 'kept', publish: true } };
}

/** The new secret part of the address ends the old address. */
function removed(): Decision {
  const moderation = mongoose.trusted({ $in: ['reported' as const, 'kept' as const] });
  return {
    filter: { ...publishedImage, moderation },
    change: { moderation: 'removed', publish: false, image_key: newImageKey() },
  };
}

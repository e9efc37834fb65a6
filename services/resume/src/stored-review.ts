import { type ResumeReport, resumeReport } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { type CreationModel, type CreationRecord, creationOfUser } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';

/** A stored review of the user. */
export interface StoredReview {
  report: ResumeReport;
  /** The text of its resume, as it was read. */
  resume: string;
  settings: CreationRecord['settings'];
}

/** @throws AppError `creation_not_found` unless it is a review of this user with a report */
export async function storedReview(
  creations: CreationModel,
  id: string,
  userId: string,
): Promise<StoredReview> {
  const own = { ...creationOfUser(id, userId), type: 'resume-review' } as const;
  const record = await creations.findOne(own).select({ report: 1, settings: 1 }).lean();
  const report = resumeReport.safeParse(record?.report);
  if (!record || !report.success) throw new AppError('creation_not_found');
  const resume = report.data.lines.map((line) => line.text).join('\n');
  return { report: report.data, resume, settings: record.settings };
}

/** How a list names a job description. */
export const jobName = (description: string) => (description.split('\n')[0] ?? '').trim().slice(0, 80);

/** `GET /api/ai/resume-review/:id/pdf`: one of the user's own reviews as a PDF. */
export async function getReviewPdf(
  { params, identity, signal, ctx }: CallContext<'getReviewPdf'>,
  { creations, makeDocument }: Dependencies,
): Promise<CallResult<'getReviewPdf'>> {
  const own = { ...creationOfUser(params.id, identity.userId), type: 'resume-review' } as const;
  const record = await creations.findOne(own).lean();
  const report = resumeReport.safeParse(record?.report);
  if (!record || !report.success) throw new AppError('creation_not_found');
  const { content, created_at: createdAt } = record;
  const review = { format: 'review', report: report.data, content, createdAt } as const;
  const file = await makeDocument(identity.userId, review, signal);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Disposition', 'attachment; filename="resume-review.pdf"');
  ctx.type = 'application/pdf';
  ctx.body = file;
}

import { resumeReport } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { creationOfUser } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';

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

import { type ResumeReport, resumeReport } from '@atelier/contracts';
import {
  type CreationModel,
  type CreationRecord,
  creationOfUser,
  cutAtWord,
} from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';

export interface StoredReview {
  report: ResumeReport;
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

/** The name of a job description in lists. */
export const jobName = (description: string) => cutAtWord((description.split('\n')[0] ?? '').trim(), 80);

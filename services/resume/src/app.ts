import { type App, createApp, type ReadyChecks } from '@atelier/service-kit/http';
import type { AuditLog, Logger } from '@atelier/service-kit/logging';
import { getReviewPdf } from './get-review-pdf.ts';
import { type ReviewParts, reviewResume } from './review-resume.ts';

/** Builds the resume service from its parts. */
export function createResumeApp(
  parts: ReviewParts,
  logger: Logger,
  ready: ReadyChecks = {},
  audit?: AuditLog,
): App {
  return createApp({
    name: 'resume',
    logger,
    ...(audit && { audit }),
    identityKeys: parts.settings.IDENTITY_PUBLIC_KEYS,
    calls: [reviewResume(parts), getReviewPdf(parts.creations)],
    ready,
    usage: parts.usage,
  });
}

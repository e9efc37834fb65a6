import { createHash } from 'node:crypto';
import {
  creationId,
  creationSettings,
  creationTag,
  creationTitle,
  creationType,
  plainText,
  resumeReport,
  tagLimits,
} from '@atelier/contracts';
import { contentLimit, versionLimits } from '@atelier/creation-kit/creations';
import mongoose from 'mongoose';
import { z } from 'zod';

const mostSettings = 50;
/** Of several images. */
const mostFiles = 10;

const archivedVersions = z
  .array(
    z.object({
      content: plainText().min(1).max(contentLimit),
      created_at: z.iso.datetime().transform((text) => new Date(text)),
    }),
  )
  .max(versionLimits.most)
  .refine(
    (versions) => versions.reduce((sum, { content }) => sum + content.length, 0) <= versionLimits.characters,
  );

/** A creation in an archive. Whatever it says about its owner, its addresses, likes and publishing is ignored. */
export const archivedCreation = z.object({
  id: creationId,
  type: creationType,
  prompt: plainText().max(20_000),
  title: creationTitle.optional(),
  content: plainText().max(contentLimit),
  status: z.enum(['completed', 'stopped', 'incomplete', 'failed', 'queued', 'running']),
  settings: creationSettings.refine(
    (settings) =>
      Object.keys(settings).length <= mostSettings &&
      Object.keys(settings).every((name) => /^[a-z][a-zA-Z0-9_]*$/.test(name)),
  ),
  report: resumeReport.nullable().catch(null),
  starred: z.literal(true).optional(),
  tags: z.array(creationTag).max(tagLimits.most).optional(),
  made_from: creationId.optional(),
  versions: archivedVersions.default([]),
  moderation: z.string().optional(),
  created_at: z.iso.datetime().transform((text) => new Date(text)),
  updated_at: z.iso.datetime().transform((text) => new Date(text)),
  files: z.array(z.string().max(300)).max(mostFiles),
});
export type ArchivedCreation = z.output<typeof archivedCreation>;

/** The id that a creation of an archive has in an account: always the same, so that it is not imported twice. */
export function importedId(userId: string, id: string): mongoose.Types.ObjectId {
  const digest = createHash('sha256').update(`${userId} ${id}`).digest('hex');
  return new mongoose.Types.ObjectId(digest.slice(0, 24));
}

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { attachment, resumeReport } from '@atelier/contracts';
import { creationOfUser, type OwnPicture, ownPicturesIn, titleOf } from '@atelier/creation-kit/creations';
import { htmlPage } from '@atelier/document-kit';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import { FetchRefused, limitBytes } from '@atelier/server-kit/outbound';
import type { Dependencies, Handler } from './dependencies.ts';

const types = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

/** `GET /api/user/creations/:id/document`: a text of the user as a file, with the user's images in it. */
export const getDocument: Handler<'getDocument'> = async (
  { params, query, identity: { userId }, signal, logger, ctx },
  dependencies,
) => {
  const { creations, makeDocument, publicOrigin } = dependencies;
  const fields = {
    user_id: 1,
    type: 1,
    title: 1,
    prompt: 1,
    settings: 1,
    content: 1,
    report: 1,
    created_at: 1,
  } as const;
  const record = await creations.findOne(creationOfUser(params.id, userId), fields).lean();
  if (!record || record.type === 'image' || !record.content) throw new AppError('creation_not_found');
  const { format } = query;
  const { content, created_at: createdAt } = record;
  const title = titleOf(record);
  const report = format === 'pdf' ? resumeReport.safeParse(record.report).data : undefined;
  const make = async () => {
    if (format === 'md') return Buffer.from(content);
    if (report) return makeDocument(userId, { format: 'review', report, content, createdAt }, signal);
    const found = await ownPicturesIn(creations, record, publicOrigin);
    const pictures = await embedded(dependencies, found, { signal, logger });
    return makeDocument(userId, { format, title, markdown: content, pictures }, signal);
  };
  const made = await make();
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Disposition', attachment(title, 'text', format));
  ctx.type = types[format];
  ctx.body = format === 'html' ? htmlPage({ title, body: made.toString() }) : made;
};

/** Twice the width of a page's text, and the most bytes of one image and of all. */
const width = 1280;
const mostBytes = 2 * 1024 ** 2;
const mostBytesOfAll = 6 * 1024 ** 2;

/** The images as `data:` addresses. One that cannot be read stays a link. */
async function embedded(
  { store }: Pick<Dependencies, 'store'>,
  pictures: ReadonlyMap<string, OwnPicture>,
  { signal, logger }: { signal: AbortSignal; logger: Logger },
): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  let left = mostBytesOfAll;
  for (const [address, picture] of pictures) {
    try {
      const { body } = await store.open(picture, { ext: 'jpg', width }, signal);
      const bytes = await buffer(Readable.from(limitBytes(body, Math.min(mostBytes, left))));
      left -= bytes.length;
      read[address] = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof AppError) && !(error instanceof FetchRefused)) throw error;
      logger.warn({ err: error }, 'an image is missing in a document');
    }
  }
  return read;
}

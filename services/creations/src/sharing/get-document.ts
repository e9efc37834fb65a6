import { attachment } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { creationOfUser, titleOf } from '@atelier/creation-kit/creations';
import { htmlPage } from '@atelier/document-kit';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from '../dependencies.ts';

const types = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

/** `GET /api/user/creations/:id/document`: a text of the user as a file. */
export async function getDocument(
  { params, query, identity, signal, ctx }: CallContext<'getDocument'>,
  { creations, makeDocument }: Dependencies,
): Promise<CallResult<'getDocument'>> {
  const fields = { type: 1, title: 1, prompt: 1, content: 1 } as const;
  const record = await creations.findOne(creationOfUser(params.id, identity.userId), fields).lean();
  if (!record || record.type === 'image' || !record.content) throw new AppError('creation_not_found');
  const { format } = query;
  const title = titleOf(record);
  const made =
    format === 'md'
      ? Buffer.from(record.content)
      : await makeDocument(identity.userId, { format, title, markdown: record.content }, signal);
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Content-Disposition', attachment(title, 'text', format));
  ctx.type = types[format];
  ctx.body = format === 'html' ? htmlPage({ title, body: made.toString() }) : made;
}

import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { newImageKey, ownCreation, shownImageAddress, titleOf } from '@atelier/creation-kit/creations';
import { htmlImage, htmlPage } from '@atelier/document-kit';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import { notRemoved } from '../change-creation.ts';
import type { Dependencies } from '../dependencies.ts';
import { newShareKey } from './share-model.ts';

/** Sharing changes no text. */
const unnoticed = { timestamps: false } as const;
const dayMs = 24 * 60 * 60 * 1000;
const ended = mongoose.trusted({ $in: ['completed' as const, 'stopped' as const, 'incomplete' as const] });

/**
 * `POST /api/user/creations/:id/share`: everyone with the address may read the creation until it expires. A text is shared as it is
 * now; sharing it again keeps the address.
 */
export async function shareCreation(
  { params, body, identity, signal, audit }: CallContext<'shareCreation'>,
  { creations, shares, makeDocument, publicOrigin }: Dependencies,
): Promise<CallResult<'shareCreation'>> {
  const user_id = identity.userId;
  const record = await creations
    .findOne({ ...ownCreation(params.id, user_id), status: ended, moderation: notRemoved })
    .lean();
  if (!record || (record.type === 'image' ? !record.image_key : !record.content))
    throw new AppError('creation_not_found');
  const title = titleOf(record);
  const html =
    record.type === 'image'
      ? ''
      : (await makeDocument(user_id, { format: 'html', title, markdown: record.content }, signal)).toString();
  const expires_at = new Date(Date.now() + body.days * dayMs);
  const share = await shares
    .findOneAndUpdate(
      { user_id, creation: record._id },
      { $set: { title, body: html, expires_at }, $setOnInsert: { _id: newShareKey() } },
      { upsert: true, returnDocument: 'after', projection: { _id: 1 } },
    )
    .lean();
  await creations.updateOne(
    ownCreation(params.id, user_id),
    { $set: { shared_until: expires_at } },
    unnoticed,
  );
  audit({ event: 'creation_shared', creation: params.id });
  const url = `${publicOrigin.replace(/\/$/, '')}/s/${share?._id ?? ''}`;
  return {
    success: true,
    ...sentence('shared'),
    url,
    expires_at: expires_at.toISOString(),
  };
}

/** `DELETE /api/user/creations/:id/share`. An image that is not public gets a new address, which the page has shown. */
export async function unshareCreation(
  { params, identity, audit }: CallContext<'unshareCreation'>,
  { creations, shares }: Dependencies,
): Promise<CallResult<'unshareCreation'>> {
  const own = ownCreation(params.id, identity.userId);
  const record = await creations.findOne(own, { type: 1 }).lean();
  if (!record) throw new AppError('creation_not_found');
  const { deletedCount } = await shares.deleteOne({ user_id: identity.userId, creation: record._id });
  if (deletedCount > 0 && record.type === 'image')
    await creations.updateOne({ ...own, publish: false }, { $set: { image_key: newImageKey() } });
  await creations.updateOne(own, { $unset: { shared_until: '' } }, unnoticed);
  audit({ event: 'creation_unshared', creation: params.id });
  return { success: true, ...sentence('unshared') };
}

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `GET /s/:key`: the page of a shared creation. It has no scripts, and needs no sign-in. */
export async function getShared(
  { params, ctx }: CallContext<'getShared'>,
  { creations, shares, publicOrigin }: Dependencies,
): Promise<CallResult<'getShared'>> {
  ctx.set('Content-Security-Policy', policy);
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'text/html; charset=utf-8';
  const now = mongoose.trusted({ $gt: new Date() });
  const share = await shares.findOne({ _id: params.key, expires_at: now }).lean();
  const fields = { image_key: 1, image_ext: 1 } as const;
  const owned = share && {
    user_id: share.user_id,
    _id: share.creation,
    deleted_at: null,
    moderation: notRemoved,
  };
  const record = owned && (await creations.findOne(owned, fields).lean());
  if (!share || !record) {
    ctx.status = 404;
    const title = 'This link does not work';
    ctx.body = htmlPage({
      title,
      body: `<h1>${title}</h1><p>It has expired, or its owner has removed it.</p>`,
    });
    return;
  }
  const body =
    share.body || htmlImage(`${shownImageAddress(record, publicOrigin)}?w=1920&format=webp`, share.title);
  ctx.body = htmlPage({ title: share.title, body, footer: 'Shared from Atelier.' });
}

import { randomBytes } from 'node:crypto';
import type { CallContext } from '@atelier/creation-kit/calls';
import {
  type CreationModel,
  creationOfUser,
  imageAddress,
  newImageKey,
  ownPicturesIn,
  titleOf,
} from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { dayMs } from '@atelier/server-kit/time';
import mongoose from 'mongoose';
import { notRemoved } from '../change-creation.ts';
import type { Handler } from '../dependencies.ts';
import { messagePage, type ShownShare, sharePage } from './share-page.ts';
import { readerOf } from './share-texts.ts';

/** Sharing does not change `updated_at`. */
const unnoticed = { timestamps: false } as const;
const endShare = { $unset: { share: '', shared_until: '' } } as const;
const ended = mongoose.trusted({ $in: ['completed' as const, 'stopped' as const, 'incomplete' as const] });

/** `POST /api/user/creations/:id/share`: shares a text as it is now; sharing it again keeps the address. */
export const shareCreation: Handler<'shareCreation'> = async (
  { params, body, identity, signal, audit },
  { creations, makeDocument, publicOrigin },
) => {
  const user_id = identity.userId;
  const record = await creations
    .findOne({ ...creationOfUser(params.id, user_id), status: ended, moderation: notRemoved })
    .lean();
  if (!record || (record.type === 'image' ? !record.image_key : !record.content))
    throw new AppError('creation_not_found');
  if (record.share_ended_at) throw new AppError('conflict', sentence('share_ended_by_operator'));
  const title = titleOf(record);
  const shown = record.type === 'image' ? [] : [...(await ownPicturesIn(creations, record, publicOrigin))];
  // Not the images' own addresses, which readers could keep when the share has ended.
  const pictures = shown.map(([address, picture]) => {
    const known = record.share?.pictures?.find(({ id }) => id === picture.id);
    return { address, ...picture, key: known?.key ?? newImageKey() };
  });
  const addresses = pictures.map(({ address, key, ext }) => [
    address,
    `${imageAddress(key, ext, publicOrigin)}?w=1280&format=webp`,
  ]);
  const document = { format: 'html', title, markdown: record.content } as const;
  const html =
    record.type === 'image'
      ? ''
      : (
          await makeDocument(user_id, { ...document, pictures: Object.fromEntries(addresses) }, signal)
        ).toString();
  const expires_at = new Date(Date.now() + body.days * dayMs);
  const own = creationOfUser(params.id, user_id);
  await creations.updateOne(
    { ...own, share: mongoose.trusted({ $exists: false as const }) },
    { $set: { share: { key: randomBytes(24).toString('base64url'), title, body: html } } },
    unnoticed,
  );
  const shared = await creations
    .findOneAndUpdate(
      { ...own, share: mongoose.trusted({ $exists: true as const }) },
      {
        $set: {
          'share.title': title,
          'share.body': html,
          'share.pictures': pictures.map(({ address: _own, ...picture }) => picture),
          shared_until: expires_at,
        },
        ...(html !== record.share?.body && { $unset: { 'share.kept': '' } }),
      },
      { ...unnoticed, returnDocument: 'after', projection: { share: 1 } },
    )
    .lean();
  if (!shared?.share) throw new AppError('creation_not_found');
  audit({ event: 'creation_shared', creation: params.id });
  const url = `${publicOrigin.replace(/\/$/, '')}/s/${shared.share.key}`;
  return {
    success: true,
    ...sentence('shared'),
    url,
    expires_at: expires_at.toISOString(),
  };
};

/** `DELETE /api/user/creations/:id/share`. */
export const unshareCreation: Handler<'unshareCreation'> = async (
  { params, identity, audit },
  { creations },
) => {
  const own = creationOfUser(params.id, identity.userId);
  const { matchedCount } = await creations.updateOne(own, endShare, unnoticed);
  if (matchedCount === 0) throw new AppError('creation_not_found');
  audit({ event: 'creation_unshared', creation: params.id });
  return { success: true, ...sentence('unshared') };
};

const policy =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** `GET /s/:key`: the page of a shared creation, without scripts and sign-in. */
export const getShared: Handler<'getShared'> = async (
  { params, ctx },
  { creations, accounts, publicOrigin },
) => {
  setPageHeaders(ctx);
  const reader = readerOf(ctx.get('accept-language'));
  const fields = {
    user_id: 1,
    title: 1,
    type: 1,
    settings: 1,
    created_at: 1,
    share: 1,
    shared_until: 1,
    image_ext: 1,
  };
  const record = await creations.findOne(openShare(params.key), fields).lean<SharedRecord>();
  if (!record) {
    ctx.status = 404;
    ctx.body = messagePage(reader, reader.texts.ended);
    return;
  }
  const author = await accounts.findById(record.user_id, { name: 1 }).lean();
  ctx.body = sharePage(reader, { ...record, by: author?.name, origin: publicOrigin.replace(/\/$/, '') });
};

type SharedRecord = Omit<ShownShare, 'by' | 'origin'> & { user_id: string };

function setPageHeaders(ctx: CallContext<'getShared' | 'reportShared'>['ctx']): void {
  ctx.set('Content-Security-Policy', policy);
  // The form's origin is sent, and nothing to other sites.
  ctx.set('Referrer-Policy', 'same-origin');
  ctx.set('X-Robots-Tag', 'noindex');
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Vary', 'Accept-Language');
  ctx.type = 'text/html; charset=utf-8';
}

const openShare = (key: string) => ({
  'share.key': key,
  shared_until: mongoose.trusted({ $gt: new Date() }),
  deleted_at: null,
  moderation: notRemoved,
});

/** `POST /s/:key/report`, without sign-in: operators see it, and decide. */
export const reportShared: Handler<'reportShared'> = async (
  { params, query: { reason }, ctx, audit },
  { creations, reports },
) => {
  setPageHeaders(ctx);
  const open = { ...openShare(params.key), 'share.kept': null };
  const shared = await creations.findOne(open, { user_id: 1 }).lean();
  if (shared) {
    const { _id, user_id } = shared;
    const first = { owner: user_id, reason, created_at: new Date() };
    const ofVisitors = { user_id: `visitors:${reason}`, creation: _id };
    await reports.updateOne(ofVisitors, { $inc: { count: 1 }, $setOnInsert: first }, { upsert: true });
    const unreported = { _id, user_id, 'share.key': params.key, 'share.reported_at': null };
    await creations.updateOne(unreported, { $set: { 'share.reported_at': new Date() } }, unnoticed);
    audit({ event: 'share_reported', creation: _id.toHexString() });
  }
  const reader = readerOf(ctx.get('accept-language'));
  ctx.body = messagePage(reader, reader.texts.reported);
};

/** Removes expired shares. */
export async function removeEndedShares(creations: CreationModel): Promise<number> {
  const ended = { shared_until: mongoose.trusted({ $lte: new Date() }) };
  return (await creations.updateMany(ended, endShare, unnoticed)).modifiedCount;
}

import { pipeline } from 'node:stream/promises';
import { attachment } from '@atelier/contracts';
import { type CreationModel, type CreationRecord, restorableMs } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import { clientHasResponse, type RequestContext } from '@atelier/server-kit/http';
import mongoose, { type QueryFilter } from 'mongoose';
import type { Handler } from './dependencies.ts';
import { type Rendition, storedFormat } from './providers/image-store.ts';

const types = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' } as const;
const address = /^(?<key>[\w-]{32})\.(?<ext>png|jpg|webp)$/;
/** A requested width is rounded up, so that clients cannot have thousands made. */
const widths = [320, 480, 640, 960, 1280, 1920, 2560, 4096];

/** `GET /pictures/:key`: an image by its secret address, which clients keep but revalidate each time. */
export const getImage: Handler<'getImage'> = async ({ params, query, signal, ctx }, { creations, store }) => {
  const { key, ext } = address.exec(params.key)?.groups ?? {};
  const image = key ? await imageOf(creations, key) : null;
  if (!image || image.ext !== ext) throw new AppError('not_found');
  const rendition = renditionOf(query, image.ext ?? 'png');
  ctx.set('ETag', `"${params.key}-${rendition.width ?? 'full'}-${rendition.ext}"`);
  ctx.set('Cache-Control', 'public, no-cache');
  ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
  if (clientHasResponse(ctx)) {
    ctx.status = 304;
    return;
  }
  const { headers, body } = await store.open(image, rendition, signal);
  if (query.download !== undefined) {
    const name = query.download.replace(/\.(?:png|jpe?g|webp|avif)$/i, '');
    ctx.set('Content-Disposition', attachment(name, 'image', rendition.ext));
  }
  if (typeof headers['content-length'] === 'string') ctx.set('Content-Length', headers['content-length']);
  await send(ctx, types[rendition.ext], body, signal);
};

async function imageOf(creations: CreationModel, key: string) {
  // A deletion renews the key, so that only the trash of the owner has it.
  const kept = mongoose.trusted({ $gt: new Date(Date.now() - restorableMs) });
  // A choice among several images moves a key between these fields.
  const visible = async () =>
    (await visibleImage(creations, { image_key: key })) ??
    (await visibleImage(creations, { image_key: key, deleted_at: kept }));
  const shared = { shared_until: mongoose.trusted({ $gt: new Date() }), moderation: notRemoved };
  return (
    (await visible()) ??
    (await variantOf(creations, key)) ??
    (await visible()) ??
    (await visibleImage(creations, { ...shared, 'share.key': key })) ??
    (await sharedPicture(creations, { ...shared, 'share.pictures.key': key }, key))
  );
}

const notRemoved = mongoose.trusted({ $ne: 'removed' as const });

type SharedRecord = Pick<CreationRecord, 'user_id' | 'share'>;

/** An image in a shared text, until its owner deletes it. */
async function sharedPicture(creations: CreationModel, filter: QueryFilter<CreationRecord>, key: string) {
  const fields = { user_id: 1, 'share.pictures': 1 } as const;
  const record = await creations.findOne({ ...filter, deleted_at: null }, fields).lean<SharedRecord>();
  const picture = record?.share?.pictures?.find((one) => one.key === key);
  if (!record || !picture) return null;
  const { creation: _id, ...image } = picture;
  const own = { _id, user_id: record.user_id, deleted_at: null, moderation: notRemoved };
  return (await creations.exists(own)) && image;
}

async function visibleImage(creations: CreationModel, filter: QueryFilter<CreationRecord>) {
  const fields = { image_id: 1, image_effect: 1, image_ext: 1 };
  const record = await creations.findOne({ deleted_at: null, ...filter }, fields).lean();
  if (!record?.image_id) return null;
  return { id: record.image_id, effect: record.image_effect, ext: record.image_ext };
}

async function variantOf(creations: CreationModel, key: string) {
  const record = await creations.findOne({ 'variants.key': key, deleted_at: null }, { variants: 1 }).lean();
  const found = record?.variants?.find((variant) => variant.key === key && !variant.discarded_at);
  return found ? { id: found.id, effect: undefined, ext: found.ext } : null;
}

function renditionOf(
  query: { w?: number | undefined; format?: Rendition['ext'] | undefined },
  ext: string,
): Rendition {
  const { w } = query;
  const width = w === undefined ? undefined : widths.find((step) => step >= w);
  return { ext: query.format ?? storedFormat(ext), width };
}

async function send(ctx: RequestContext, type: string, body: NodeJS.ReadableStream, signal: AbortSignal) {
  ctx.respond = false;
  ctx.res.setHeader('Content-Type', type);
  ctx.res.statusCode = 200;
  await pipeline(body, ctx.res, { signal });
}

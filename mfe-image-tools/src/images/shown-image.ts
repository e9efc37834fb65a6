import type { Creation } from '@atelier/contracts';
import type { ImageFormat } from '@atelier/contracts/tool-options';
import {
  callApi,
  downloadBlob,
  imageName,
  readDraft,
  usePreview,
  withDetails,
  writeDraft,
} from '@atelier/tool-kit';
import { type CutoutStyle, renderCutout, shopSide } from '../cutout/compose.ts';
import { type AnyImage, blobOf, fetchImage, mimeTypes } from './canvas.ts';
import { fileKey, type StoredImage, toStored } from './stored-image.ts';

/** An image as it is on the screen: everything that saves, stores or continues it begins with this. */
export interface ShownImage {
  creation: Creation;
  /** The content of the creation, another of its images, or the retouched one. */
  image: AnyImage;
  title: string;
  style?: CutoutStyle | undefined;
}

/** Whether only this page has the image. */
export const isChanged = ({ creation, image, style }: ShownImage) =>
  image !== creation.content ||
  Boolean(style?.background || style?.shadow || (style?.size ?? 'original') !== 'original');

/** The number of its pixels; NaN if unknown. */
export const pixelsOf = ({ creation: { settings }, style }: ShownImage) =>
  style?.size === 'shop' ? shopSide ** 2 : Number(settings.width) * Number(settings.height);

const white = '#ffffff';

/** Its file in full size. JPEG has no transparency: its default background is white. @throws Error */
export async function fileOf({ image, style }: ShownImage, format: ImageFormat): Promise<Blob> {
  const original = typeof image === 'string' ? await fetchImage(image) : image;
  const { shadow, size = 'original' } = style ?? {};
  const background = style?.background ?? (format === 'jpg' ? white : null);
  const asItIs = background === null && !shadow && size === 'original';
  if (asItIs && original.type === mimeTypes[format]) return original;
  return blobOf(await renderCutout(original, { ...style, background }), format);
}

export const nameOf = ({ creation, title }: ShownImage, format: ImageFormat) =>
  imageName(creation.settings, title, format);

/** Saves it in full size. @throws Error when it cannot be fetched or written in the format */
export async function saveImage(shown: ShownImage, format: ImageFormat): Promise<void> {
  const file = await withDetails(await fileOf(shown, format), shown.creation);
  downloadBlob(file, nameOf(shown, format));
}

/** In bytes, a little less than a request may have. */
const storable = 11_000_000;
const storedKey = 'images.stored';

/** Stores a changed image, once for each of its states. @throws Error when it cannot be made or stored */
export async function storeImage(shown: ShownImage): Promise<StoredImage> {
  const { creation, title, style } = shown;
  const state = stateOf(shown);
  const known = (readDraft(storedKey) ?? {}) as Readonly<Record<string, string>>;
  const id = known[state];
  const stored = id && (await callApi('getCreation', { params: { id } }).catch(() => null));
  if (stored) return toStored(stored.creation, title);
  let image = await fileOf(shown, style?.background ? 'jpg' : 'png');
  if (image.size > storable) image = await fileOf(shown, 'webp');
  const made = await callApi('storeCutOut', { form: { image, made_from: creation.id } });
  void writeDraft(storedKey, { ...known, [state]: made.creation.id });
  return toStored(made.creation, title);
}

const stateOf = ({
  creation,
  image,
  style: { background, shadow, size } = { background: null },
}: ShownImage) =>
  [
    creation.id,
    ...[image, background].map((part) => (part instanceof File ? fileKey(part) : part)),
    shadow,
    size,
  ].join();

/** The address of the image without its style. */
export function useShownAddress({ creation, image }: ShownImage): string {
  const preview = usePreview(image instanceof File ? image : null);
  return typeof image === 'string' ? image : (preview ?? creation.content);
}

import sharp, { type Sharp } from 'sharp';

/** A file as Playwright's file inputs take it. */
export interface MadeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const width = 480;
const height = 320;

/** A red disc at the left and a blue box at the right, on plain paper: nothing that is hard to tell apart. */
const scene = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="#f3efe6"/>
      <circle cx="140" cy="160" r="70" fill="#cc2222"/>
      <rect x="300" y="100" width="110" height="110" fill="#2244bb"/>
    </svg>`),
  );

/** The scene as a PNG. */
export const png = () => file('scene.png', 'image/png', scene().png());
/** The same as an AVIF. */
export const avif = () => file('scene.avif', 'image/avif', scene().avif());
/** The same as a WebP. */
export const webp = () => file('scene.webp', 'image/webp', scene().webp());

/** A JPEG that lies on its side, as phones save them: its EXIF says to turn it, and where it was taken. */
export const sideways = () =>
  file(
    'sideways.jpg',
    'image/jpeg',
    scene()
      .rotate(-90)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD3: { GPSLatitude: '52/1 31/1 0/1' } }),
  );

/** One blank colour: nothing in it can be named. */
export const blank = () =>
  file(
    'blank.png',
    'image/png',
    sharp({ create: { width, height, channels: 3, background: '#dddddd' } }).png(),
  );

/** Bytes under a name and type of one's own, for what has to be refused. */
export const pretending = (name: string, mimeType: string, bytes: string | Buffer): MadeFile => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
});

/** The width and height of a picture's bytes, its kind, and whether it carries EXIF. */
export async function facts(bytes: Buffer) {
  const { width: wide, height: high, format, exif, hasAlpha } = await sharp(bytes).metadata();
  return { width: wide, height: high, format, exif: exif !== undefined, hasAlpha };
}

/** The colour in a corner and in the middle of the disc, as [red, green, blue, alpha]. */
export async function colours(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { corner: at(5, 5), disc: at(140, 160) };
}

async function file(name: string, mimeType: string, picture: Sharp): Promise<MadeFile> {
  return { name, mimeType, buffer: await picture.toBuffer() };
}

import sharp from 'sharp';

/** A picture, and where it lies on the ground, in pixels. Its height follows from its width. */
export interface Placed {
  picture: Buffer;
  left: number;
  top: number;
  width: number;
}

/** What the pictures lie on. */
export interface Ground {
  width: number;
  height: number;
  colour: string;
}

const corner = 14;

/** Lays pictures on a ground, later ones over earlier ones, with round corners and a soft shadow. */
export async function overlap(ground: Ground, placed: readonly Placed[], target: string): Promise<void> {
  const layers = await Promise.all(
    placed.map(async ({ picture, left, top, width }) => {
      const { data, info } = await sharp(picture)
        .resize({ width })
        .png()
        .toBuffer({ resolveWithObject: true });
      const mask = `<svg width="${width}" height="${info.height}"><rect width="100%" height="100%" rx="${corner}"/></svg>`;
      const input = await sharp(data)
        .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
        .png()
        .toBuffer();
      return [
        { input: shadow(ground, left, top, width, info.height), left: 0, top: 0 },
        { input, left, top },
      ];
    }),
  );
  const { width, height, colour } = ground;
  await sharp({ create: { width, height, channels: 3, background: colour } })
    .composite(layers.flat())
    .webp({ quality: 84, effort: 6 })
    .toFile(target);
}

const shadow = (ground: Ground, left: number, top: number, width: number, height: number) =>
  Buffer.from(`<svg width="${ground.width}" height="${ground.height}" fill="#3a2c1c">
    <filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="22"/></filter>
    <rect x="${left}" y="${top + 16}" width="${width}" height="${height}" rx="${corner}" opacity=".24" filter="url(#soft)"/>
    <rect x="${left - 1}" y="${top - 1}" width="${width + 2}" height="${height + 2}" rx="${corner + 1}" opacity=".14"/>
  </svg>`);

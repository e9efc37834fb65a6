import sharp from 'sharp';

/** An AVIF of 40 megapixels that weighs 1 kB, for it is white all over. */
export const largeAvif = () =>
  sharp({ create: { width: 6324, height: 6324, channels: 3, background: '#ffffff' } })
    .toColourspace('b-w')
    .avif({ effort: 0, quality: 1 })
    .toBuffer();

/** A small photo, as the others who wait would send it: 1,200 x 800. */
export const smallJpeg = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#dfe7ee"/><circle cx="600" cy="400" r="220" fill="#c8102e"/></svg>',
    ),
  )
    .flatten()
    .jpeg()
    .toBuffer();

import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from '../elements/class-names.ts';

const widths = [320, 480, 640, 960];

interface PictureProps extends Pick<ComponentProps<'img'>, 'className' | 'onError'> {
  src: string;
  alt: string;
  /** Its width in the page, as the attribute `sizes`. */
  sizes: string;
  /** Loads it at once instead of near the viewport. */
  eager?: boolean;
}

/** A stored image, loaded in the size that its place needs. */
export const Picture = ({ src, eager, ...image }: PictureProps) => (
  // biome-ignore lint/a11y/useAltText: one of the properties.
  <img
    {...image}
    srcSet={widths.map((width) => `${src}?w=${width}&format=webp ${width}w`).join(', ')}
    src={`${src}?w=480&format=webp`}
    loading={eager ? 'eager' : 'lazy'}
    decoding="async"
  />
);

/** Rows of pictures that fill the width. Each is a link in an `li` with its `pictureShape`. */
export const PictureRows = ({ className, ...list }: ComponentProps<'ul'>) => (
  <ul {...list} className={classNames('kit-pictures', className)} />
);

const narrowest = 0.5;
const widest = 2.2;

interface Size {
  width?: number | undefined;
  height?: number | undefined;
}

/** The style of a picture's place: its width divided by its height. */
export const pictureShape = ({ width = 1, height = 1 }: Size) =>
  ({ '--ratio': Math.min(widest, Math.max(narrowest, width / height)) }) as CSSProperties;

/** A drawn picture in place of those to come. */
export const SamplePicture = ({ turn }: { turn: number }) => (
  <span className="kit-sample-picture" style={{ '--turn': `${turn}deg` } as CSSProperties} />
);

import type { ExploredImage } from '@atelier/contracts';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../messages.ts';

const texts = pages.explore;
const widths = [320, 480, 640, 960];

/** The words of an image's owner, or its whole prompt without them. */
export const captionOf = ({ description, prompt }: ExploredImage) => description ?? prompt;

const narrowest = 0.5;
const widest = 2.2;
export const ratioOf = ({ width = 1, height = 1 }: ExploredImage) =>
  Math.min(widest, Math.max(narrowest, width / height));

/** Images in rows that fill the width, each in its own shape. */
export const Pictures = ({ images }: { images: readonly ExploredImage[] }) => (
  <ul className="pictures">
    {images.map((image, index) => (
      <li key={image.id} style={{ '--ratio': ratioOf(image) } as CSSProperties}>
        <Link to={`/explore/${image.id}`} aria-label={texts.open({ caption: captionOf(image) })}>
          <img
            src={`${image.content}?w=480&format=webp`}
            srcSet={widths.map((width) => `${image.content}?w=${width}&format=webp ${width}w`).join(', ')}
            sizes="(width < 40rem) 50vw, 22rem"
            alt={captionOf(image)}
            loading={index < 6 ? 'eager' : 'lazy'}
            decoding="async"
          />
        </Link>
        <p>
          <span>{image.by && <Link to={authorPath(image.by)}>{image.by}</Link>}</span>
          {image.like_count > 0 && <span>{texts.likes({ count: image.like_count })}</span>}
        </p>
      </li>
    ))}
  </ul>
);

export const authorPath = (by: string) => `/explore?${new URLSearchParams({ by })}`;

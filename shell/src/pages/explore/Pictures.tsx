import '@atelier/tool-kit/styles/pictures.css';
import './explore.css';
import type { ExploredImage } from '@atelier/contracts';
import { Picture, PictureRows, pictureShape } from '@atelier/tool-kit/results';
import { Link } from 'react-router-dom';
import { pages } from '../messages.ts';

const texts = pages.explore;

/** The words of an image's owner, or its whole prompt without them. */
export const captionOf = ({ description, prompt }: ExploredImage) => description ?? prompt;

export const plainLink =
  'inline-flex min-h-11 items-center text-ink-2 underline-offset-[0.25em] hover:text-ink hover:underline';
/** What is shown instead of images, or of one. */
export const note = 'grid min-h-[40vh] content-start justify-items-start gap-4 py-6 text-ink-2';

interface PicturesProps {
  images: readonly ExploredImage[];
  className?: string;
}

export const Pictures = ({ images, className }: PicturesProps) => (
  <PictureRows className={className}>
    {images.map((image, index) => (
      <li key={image.id} style={pictureShape(image)}>
        <Link to={`/explore/${image.id}`} aria-label={texts.open({ caption: captionOf(image) })}>
          <Picture
            src={image.content}
            sizes="(width < 40rem) 50vw, 22rem"
            alt={captionOf(image)}
            eager={index < 6}
          />
        </Link>
        <p className="flex min-h-[1.9rem] justify-between gap-3 whitespace-nowrap px-[0.15rem] pt-[0.3rem] text-[0.82rem] text-ink-3">
          <span className="truncate">
            {image.by && (
              <Link className="hover:text-ink hover:underline" to={authorPath(image.by)}>
                {image.by}
              </Link>
            )}
          </span>
          {image.like_count > 0 && <span>{texts.likes({ count: image.like_count })}</span>}
        </p>
      </li>
    ))}
  </PictureRows>
);

export const authorPath = (by: string) => `/explore?${new URLSearchParams({ by })}`;

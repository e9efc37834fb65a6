import '@atelier/tool-kit/styles/pictures.css';
import './explore.css';
import type { ExploredImage } from '@atelier/contracts';
import { Picture, PictureRows, pictureShape } from '@atelier/tool-kit/results';
import { Link } from 'react-router-dom';
import { pages } from '../messages.ts';

const texts = pages.explore;

/** The words of an image's owner, or its whole prompt without them. */
export const captionOf = ({ description, prompt }: ExploredImage) => description ?? prompt;

/** Published images, each with its author and its likes. */
export const Pictures = ({ images }: { images: readonly ExploredImage[] }) => (
  <PictureRows>
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
        <p className="explore-by">
          <span>{image.by && <Link to={authorPath(image.by)}>{image.by}</Link>}</span>
          {image.like_count > 0 && <span>{texts.likes({ count: image.like_count })}</span>}
        </p>
      </li>
    ))}
  </PictureRows>
);

export const authorPath = (by: string) => `/explore?${new URLSearchParams({ by })}`;

import type { ExploredImage } from '@atelier/contracts';
import { ApiError, callApi } from '@atelier/tool-kit/api';
import { Button, ButtonLink } from '@atelier/tool-kit/forms';
import { formatDate } from '@atelier/tool-kit/language';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { usePageTitle } from '../../browser/titles.ts';
import { heading } from '../../elements/public-parts.tsx';
import { pages } from '../messages.ts';
import { authorPath, captionOf } from './Pictures.tsx';

const texts = pages.explore;

/** The page of one image: the picture, how it was made, and what a visitor can do with it. */
export function ExploredPage({ id }: { id: string }) {
  const { data, error, mutate } = useSWR(
    ['exploreImage', id],
    () => callApi('exploreImage', { params: { id } }),
    { revalidateOnFocus: false },
  );
  usePageTitle(data ? captionOf(data.image) : texts.title);
  const back = (
    <Link className="explore-back" to="/explore">
      ← {texts.title}
    </Link>
  );
  if (data)
    return (
      <>
        {back}
        <Explored image={data.image} />
      </>
    );
  const gone = error instanceof ApiError && ['creation_not_found', 'not_found'].includes(error.code);
  return (
    <>
      {back}
      <div className="explore-note" role={error ? 'alert' : 'status'}>
        {gone && <h1 className={`${heading} text-3xl`}>{texts.gone.title}</h1>}
        <p>{gone ? texts.gone.text : error ? texts.failed : texts.loading}</p>
        {error && !gone && <Button onClick={() => void mutate()}>{texts.again}</Button>}
      </div>
    </>
  );
}

function Explored({ image }: { image: ExploredImage }) {
  const { id, content, width, height, style, by, tags, like_count, created_at } = image;
  return (
    <article className="explored">
      <a className="explored-picture" href={`${content}?w=2048&format=webp`} aria-label={texts.whole}>
        <img
          src={`${content}?w=1280&format=webp`}
          srcSet={[640, 960, 1280, 1920]
            .map((step) => `${content}?w=${step}&format=webp ${step}w`)
            .join(', ')}
          sizes="(width < 60rem) 100vw, 56rem"
          width={width}
          height={height}
          alt={captionOf(image)}
        />
      </a>
      <div className="explored-words">
        <h1 className={heading} dir="auto">
          {captionOf(image)}
        </h1>
        <p>
          {by && (
            <>
              <Link to={authorPath(by)}>{by}</Link>
              {' · '}
            </>
          )}
          <time dateTime={created_at}>{formatDate(new Date(created_at), { dateStyle: 'long' })}</time>
          {like_count > 0 && ` · ${texts.likes({ count: like_count })}`}
        </p>
        <ul>
          {style && (
            <li>
              <Link to={`/explore?${new URLSearchParams({ style })}`}>{style}</Link>
            </li>
          )}
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={`/explore?${new URLSearchParams({ tag })}`}>#{tag}</Link>
            </li>
          ))}
        </ul>
        <div className="explored-actions">
          {image.generated && (
            <ButtonLink kind="primary" to={remixPath(image)}>
              {texts.remix}
            </ButtonLink>
          )}
          <ButtonLink to={`/ai/community/${id}`}>{texts.like}</ButtonLink>
          <CopyPrompt prompt={captionOf(image)} />
        </div>
        <p className="explored-note">
          {texts.signInNote} <Link to={`/ai/community/${id}`}>{texts.report}</Link>
        </p>
      </div>
    </article>
  );
}

/** The generator with this image's recipe, behind sign-in. */
function remixPath({ id, style, aspect, ...image }: ExploredImage): string {
  const description = image.description ?? image.prompt;
  const recipe = { description, ...(style && { style }), ...(aspect && { aspect }), made_from: id };
  return `/ai/generate-images?${new URLSearchParams(recipe)}`;
}

function CopyPrompt({ prompt }: { prompt: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(prompt).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return <Button onClick={() => void copy()}>{copied ? texts.copied : texts.copy}</Button>;
}

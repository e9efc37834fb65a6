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
import { authorPath, captionOf, note, plainLink } from './Pictures.tsx';

const texts = pages.explore;
const textLink = 'underline decoration-line-strong underline-offset-[0.2em]';

export function ExploredPage({ id }: { id: string }) {
  const { data, error, mutate } = useSWR(
    ['exploreImage', id],
    () => callApi('exploreImage', { params: { id } }),
    { revalidateOnFocus: false },
  );
  usePageTitle(data ? captionOf(data.image) : texts.title);
  const back = (
    <Link className={plainLink} to="/explore">
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
      <div className={note} role={error ? 'alert' : 'status'}>
        {gone && <h1 className={`${heading} text-[2.2rem] text-ink`}>{texts.gone.title}</h1>}
        <p>{gone ? texts.gone.text : error ? texts.failed : texts.loading}</p>
        {error && !gone && <Button onClick={() => void mutate()}>{texts.again}</Button>}
      </div>
    </>
  );
}

function Explored({ image }: { image: ExploredImage }) {
  const { id, content, width, height, style, by, tags, like_count, created_at } = image;
  return (
    <article className="mt-2 grid items-start gap-[clamp(1.25rem,3vw,2.75rem)] min-[60rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <a
        className="grid justify-items-center overflow-hidden rounded-panel bg-sunk"
        href={`${content}?w=2048&format=webp`}
        aria-label={texts.whole}
      >
        <img
          className="h-auto max-h-[min(78vh,60rem)] w-auto max-w-full [view-transition-name:creation]"
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
      <div className="grid gap-4 text-ink-2">
        <h1
          className={`${heading} text-[clamp(1.75rem,2.6vw,2.4rem)]/[1.08] text-ink wrap-anywhere`}
          dir="auto"
        >
          {captionOf(image)}
        </h1>
        <p>
          {by && (
            <>
              <Link className={textLink} to={authorPath(by)}>
                {by}
              </Link>
              {' · '}
            </>
          )}
          <time dateTime={created_at}>{formatDate(new Date(created_at), { dateStyle: 'long' })}</time>
          {like_count > 0 && ` · ${texts.likes({ count: like_count })}`}
        </p>
        <ul className="flex flex-wrap gap-[0.45rem]">
          {[...(style ? [{ style }] : []), ...tags.map((tag) => ({ tag }))].map((filter) => {
            const query = new URLSearchParams(filter).toString();
            return (
              <li key={query}>
                <Link
                  className="inline-flex min-h-9 items-center rounded-full border border-line-strong px-[0.8rem] text-sm hover:border-ink-3"
                  to={`/explore?${query}`}
                >
                  {'tag' in filter ? `#${filter.tag}` : filter.style}
                </Link>
              </li>
            );
          })}
        </ul>
        <div className="flex flex-wrap gap-[0.6rem]">
          {image.generated && (
            <ButtonLink kind="primary" to={remixPath(image)}>
              {texts.remix}
            </ButtonLink>
          )}
          <ButtonLink to={`/ai/community/${id}`}>{texts.like}</ButtonLink>
          <CopyPrompt prompt={captionOf(image)} />
        </div>
        <p className="text-ink-3 text-sm">
          {texts.signInNote}{' '}
          <Link className={textLink} to={`/ai/community/${id}`}>
            {texts.report}
          </Link>
        </p>
      </div>
    </article>
  );
}

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

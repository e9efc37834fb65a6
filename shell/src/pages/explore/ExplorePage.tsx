import type { CallQuery } from '@atelier/contracts';
import { aspectRatios, imageStyles } from '@atelier/contracts/tool-options';
import { Button, ButtonLink, useSearchAddress } from '@atelier/tool-kit/forms';
import type { ComponentProps } from 'react';
import { Link, useParams } from 'react-router-dom';
import '../../browser/creation-transition.ts';
import { usePageTitle } from '../../browser/titles.ts';
import { heading, headingSize, Lead, wrap } from '../../elements/public-parts.tsx';
import { useFromServer } from '../../elements/ServerPart.tsx';
import { useSettings } from '../../settings/settings.ts';
import { pages } from '../messages.ts';
import { NotFoundPage } from '../texts/text-pages.tsx';
import { ExploredPage } from './ExploredPage.tsx';
import { note, Pictures, plainLink } from './Pictures.tsx';
import { useExplored } from './use-explored.ts';

const texts = pages.explore;

/** `/explore`: published images for everyone; `/explore/:id` is the page of one. */
export function ExplorePage() {
  const { '*': id } = useParams();
  if (!useSettings().explore) return <NotFoundPage />;
  return (
    <div className="explore">
      <div className={`${wrap} py-[clamp(1.75rem,4vw,3.5rem)]`}>
        {id ? <ExploredPage key={id} id={id} /> : <Gallery />}
      </div>
    </div>
  );
}

const pageSize = 30;

function Gallery() {
  const { params: inAddress, write } = useSearchAddress();
  // The server renders the page without a query.
  const fromServer = useFromServer();
  const params = fromServer ? new URLSearchParams() : inAddress;
  const style = imageStyles.find((one) => one === params.get('style'));
  const aspect = aspectRatios.find((one) => one === params.get('aspect'));
  const [tag, by] = [params.get('tag'), params.get('by')];
  const query: CallQuery<'exploreImages'> = {
    limit: pageSize,
    ...(style && { style }),
    ...(aspect && { aspect }),
    ...(tag && { tag }),
    ...(by && { by }),
  };
  const { images, loading, failed, more, retry } = useExplored(fromServer ? null : query);
  const filtered = Boolean(style || aspect || tag || by);
  usePageTitle(by ? texts.by({ name: by }) : texts.title);
  return (
    <>
      <h1 className={`${heading} ${headingSize}`} dir="auto">
        {by ? texts.by({ name: by }) : texts.title}
      </h1>
      <Lead>{texts.lead}</Lead>
      <div className="mt-6 mb-5 flex flex-wrap items-center gap-[0.6rem]">
        <Filter label={texts.style} value={style ?? ''} onValue={(value) => write('style', value)}>
          <option value="">{texts.everyStyle}</option>
          {imageStyles.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Filter>
        <Filter label={texts.shape} value={aspect ?? ''} onValue={(value) => write('aspect', value)}>
          <option value="">{texts.everyShape}</option>
          {aspectRatios.map((one) => (
            <option key={one} value={one}>
              {texts.shapes[one]}
            </option>
          ))}
        </Filter>
        {tag && (
          <Button size="small" onClick={() => write('tag', '')} aria-label={texts.withoutTag({ tag })}>
            #{tag} ×
          </Button>
        )}
        {filtered && (
          <Link className={plainLink} to="/explore">
            {texts.all}
          </Link>
        )}
      </div>
      {failed && (
        <p className={note} role="alert">
          {texts.failed} <Button onClick={retry}>{texts.again}</Button>
        </p>
      )}
      {loading && (
        <p className={`${note} min-h-[80vh]`} role="status">
          {texts.loading}
        </p>
      )}
      {!loading && !failed && images.length === 0 && (
        <div className={note}>
          <p>{filtered ? texts.none : texts.empty}</p>
          <ButtonLink to="/ai/generate-images">{texts.make}</ButtonLink>
        </div>
      )}
      <Pictures images={images} />
      {more && (
        <p className="mt-8 grid justify-items-center">
          <Button onClick={more}>{texts.more}</Button>
        </p>
      )}
    </>
  );
}

interface FilterProps extends Pick<ComponentProps<'select'>, 'value' | 'children'> {
  label: string;
  onValue(value: string): void;
}

const Filter = ({ label, onValue, ...select }: FilterProps) => (
  <select
    className="min-h-11 rounded-full border border-line-field bg-sheet px-[0.9rem] text-[0.9375rem] text-ink"
    aria-label={label}
    onChange={({ target }) => onValue(target.value)}
    {...select}
  />
);

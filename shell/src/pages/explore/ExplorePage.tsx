import type { CallQuery } from '@atelier/contracts';
import { aspectRatios, imageStyles } from '@atelier/contracts/tool-options';
import { Button, ButtonLink } from '@atelier/tool-kit/forms';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import '../../browser/creation-transition.ts';
import { usePageTitle } from '../../browser/titles.ts';
import { heading, headingSize, wrap } from '../../elements/public-parts.tsx';
import { useSettings } from '../../settings/settings.ts';
import { pages } from '../messages.ts';
import { NotFoundPage } from '../texts/text-pages.tsx';
import { ExploredPage } from './ExploredPage.tsx';
import { Pictures } from './Pictures.tsx';
import { useExplored } from './use-explored.ts';

const texts = pages.explore;

/** `/explore`: published images for everyone; `/explore/:id` is the page of one. */
export function ExplorePage() {
  const { '*': id } = useParams();
  if (!useSettings().explore) return <NotFoundPage />;
  return <div className={`${wrap} explore`}>{id ? <ExploredPage key={id} id={id} /> : <Gallery />}</div>;
}

const pageSize = 30;

function Gallery() {
  const [params, setParams] = useSearchParams();
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
  const { images, loading, failed, more, retry } = useExplored(query);
  const filtered = Boolean(style || aspect || tag || by);
  usePageTitle(by ? texts.by({ name: by }) : texts.title);
  const choose = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { state: { keepScroll: true } },
    );
  return (
    <>
      <h1 className={`${heading} ${headingSize}`} dir="auto">
        {by ? texts.by({ name: by }) : texts.title}
      </h1>
      <p className="explore-lead">{texts.lead}</p>
      <div className="explore-filters">
        <label>
          <span className="sr-only">{texts.style}</span>
          <select value={style ?? ''} onChange={({ target }) => choose('style', target.value)}>
            <option value="">{texts.everyStyle}</option>
            {imageStyles.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        <label>
          <span className="sr-only">{texts.shape}</span>
          <select value={aspect ?? ''} onChange={({ target }) => choose('aspect', target.value)}>
            <option value="">{texts.everyShape}</option>
            {aspectRatios.map((one) => (
              <option key={one} value={one}>
                {texts.shapes[one]}
              </option>
            ))}
          </select>
        </label>
        {tag && (
          <Button size="small" onClick={() => choose('tag', '')} aria-label={texts.withoutTag({ tag })}>
            #{tag} ×
          </Button>
        )}
        {filtered && (
          <Link className="explore-all" to="/explore">
            {texts.all}
          </Link>
        )}
      </div>
      {failed && (
        <p className="explore-note" role="alert">
          {texts.failed} <Button onClick={retry}>{texts.again}</Button>
        </p>
      )}
      {loading && (
        <p className="explore-note explore-waiting" role="status">
          {texts.loading}
        </p>
      )}
      {!loading && !failed && images.length === 0 && (
        <div className="explore-note">
          <p>{filtered ? texts.none : texts.empty}</p>
          <ButtonLink to="/ai/generate-images">{texts.make}</ButtonLink>
        </div>
      )}
      <Pictures images={images} />
      {more && (
        <p className="explore-more">
          <Button onClick={more}>{texts.more}</Button>
        </p>
      )}
    </>
  );
}

import { callApi } from '@atelier/tool-kit/api';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { Section } from '../../elements/public-parts.tsx';
import { useSettings } from '../../settings/settings.ts';
import { pages } from '../messages.ts';
import { Pictures, plainLink } from './Pictures.tsx';

const texts = pages.explore.newest;
const listed = 12;
const fewest = 8;

/**
 * The newest images of Explore on the landing page; nothing while there are only a few, or when they arrive
 * after their place has come into view: the page would move.
 */
export function Newest() {
  const { explore } = useSettings();
  const { data } = useSWR(
    explore ? ['newest', listed] : null,
    () => callApi('exploreImages', { query: { limit: listed } }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const place = useRef<HTMLElement>(null);
  const [below, setBelow] = useState(false);
  useEffect(() => {
    if (data && place.current) setBelow(place.current.getBoundingClientRect().top >= innerHeight);
  }, [data]);
  if (!below || !data || data.images.length < fewest) return <i ref={place} />;
  return (
    <div className="explore">
      <Section
        id="newest"
        title={texts.title}
        lead={
          <Link className={plainLink} to="/explore">
            {texts.all}
          </Link>
        }
      >
        {/* The last row fills the width, too. */}
        <Pictures images={data.images} className="after:hidden" />
      </Section>
    </div>
  );
}

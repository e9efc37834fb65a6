import type { CSSProperties } from 'react';
import { Sheet } from './Sheet.tsx';

const words =
  'Most of a city happens between its buildings: on the step where two neighbours stop, on the bench that faces the wrong way, in the light that'
    .split(' ')
    .map((text, place) => ({ text, place }));

/** A text on its way: its words arrive one after another, once. */
export function ArticleSheet() {
  return (
    <Sheet name="article" title="An article, on its way">
      <div className="draft">
        <strong>A city you can hear</strong>
        <p>
          {words.map(({ text, place }) => (
            <span key={place} style={{ '--n': place } as CSSProperties}>
              {text}{' '}
            </span>
          ))}
          <b />
        </p>
        <small>
          <i className="draft-meter" /> 498 of 800 words
        </small>
      </div>
    </Sheet>
  );
}

import type { CSSProperties } from 'react';
import { Sheet } from './Sheet.tsx';

/** The text in the pieces it arrives in. Few of them: each is a layer for the time it fades in. */
const pieces = [
  'Most of a city happens',
  'between its buildings:',
  'on the step where two neighbours stop,',
  'on the bench that faces',
  'the wrong way,',
  'in the light that',
];

/** A text on its way: it arrives piece by piece, once. */
export function ArticleSheet() {
  return (
    <Sheet name="article" title="An article, on its way">
      <div className="draft">
        <strong>A city you can hear</strong>
        <p>
          {pieces.map((piece, place) => (
            <span key={piece} style={{ '--n': place } as CSSProperties}>
              {piece}{' '}
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

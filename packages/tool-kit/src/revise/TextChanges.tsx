import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { pageLanguage } from '../language/language.ts';

/** Texts that have little in common are shown one after the other once this much was tried. */
const longestMs = 500;

const looks = {
  ins: 'kit:rounded-small kit:bg-ok/14 kit:underline kit:decoration-ok kit:underline-offset-[0.2em]',
  del: 'kit:rounded-small kit:bg-bad-wash kit:text-bad kit:line-through',
  span: undefined,
};

/** Both texts in one: what was removed is struck through, what was added is underlined. */
export function TextChanges({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => {
    const intlSegmenter = new Intl.Segmenter(pageLanguage(), { granularity: 'word' });
    const found = diffWordsWithSpace(before, after, { timeout: longestMs, intlSegmenter });
    return (
      found ?? [
        { value: before, removed: true, added: false },
        { value: after, removed: false, added: true },
      ]
    );
  }, [before, after]);
  return (
    <div dir="auto" className="kit:whitespace-pre-wrap kit:wrap-anywhere kit:leading-relaxed">
      {parts.map(({ value, added, removed }, index) => {
        const Change = added ? 'ins' : removed ? 'del' : 'span';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: The parts are never moved.
          <Change key={index} className={looks[Change]}>
            {value}
          </Change>
        );
      })}
    </div>
  );
}

import type { CSSProperties } from 'react';
import { Sheet } from './Sheet.tsx';

const titles = [
  { text: 'What a map leaves out', score: 94 },
  { text: 'Nine minutes away', score: 88 },
  { text: 'The library with no door', score: 83 },
] as const;

/** Suggested titles with their scores. */
export function TitlesSheet() {
  return (
    <Sheet name="titles" title="Titles, with their scores">
      <ol className="scores">
        {titles.map(({ text, score }, index) => (
          <li key={text} style={{ '--n': index, '--score': score / 100 } as CSSProperties}>
            <span>{text}</span>
            <i className="meter" />
            <b>{score}</b>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

import { toolAccentProps } from '@atelier/tool-kit/results';
import type { CSSProperties, ReactNode } from 'react';
import { findTool } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { navLabel } from '../../settings/studio-tools.ts';
import { pages } from '../messages.ts';
import { Bay, Vase } from './drawings.tsx';

const texts = pages.landing.fragments;

/** What one gets, drawn in HTML: a text that is being written, a picture, a comparison, and a score. */
export const Fragments = () => (
  <ul>
    <Fragment path="/ai/write-article">
      <Article />
    </Fragment>
    <Fragment path="/ai/generate-images">
      <Bay />
      <p className="fragment-note">{texts.picture}</p>
    </Fragment>
    <Fragment path="/ai/remove-background">
      <Comparison />
    </Fragment>
    <Fragment path="/ai/review-resume">
      <Score />
    </Fragment>
  </ul>
);

/** A card with the name of its tool, which links to it. Without the tool there is none. */
function Fragment({ path, children }: { path: string; children: ReactNode }) {
  const tool = findTool(useSettings().registry, path)?.tool;
  if (!tool) return null;
  return (
    <li {...toolAccentProps(tool.gradient)}>
      <a href={path}>{navLabel(tool)}</a>
      {children}
    </li>
  );
}

function Article() {
  const words = texts.article.text.split(' ');
  return (
    <div className="fragment-article" style={{ '--words': words.length } as CSSProperties}>
      <b>{texts.article.title}</b>
      <p>
        {words.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the words never change.
          <span key={index} style={{ '--i': index } as CSSProperties}>
            {`${word} `}
          </span>
        ))}
      </p>
    </div>
  );
}

const Comparison = () => (
  <div className="fragment-compare">
    <div className="bg-chequered">
      <Vase />
    </div>
    <div className="fragment-before">
      <Vase room />
    </div>
    <input type="range" defaultValue="50" aria-label={texts.compare} autoComplete="off" />
    <i aria-hidden="true" />
  </div>
);

const score = 82;

const Score = () => (
  <div className="fragment-score">
    <div>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="53" />
        <circle cx="60" cy="60" r="53" pathLength="100" strokeDasharray={`${score} 100`} />
      </svg>
      <p>
        <b>{score}</b> {texts.score.of}
      </p>
    </div>
    <ul>
      {Object.values(texts.score.points).map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </div>
);

import type { CSSProperties, ReactNode } from 'react';

/** The hero's collage: four tools at work. Decorative, so it is hidden from assistive technology. */
export function Easel() {
  return (
    <div className="easel" aria-hidden="true">
      <div className="easel-column">
        <DraftSheet />
        <TitlesSheet />
      </div>
      <div className="easel-column">
        <CutoutSheet />
        <ImageSheet />
      </div>
    </div>
  );
}

/** One sheet of the collage: a title and a tool's result. */
function Sheet({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <div className={`sheet sheet-${name}`} data-tool-accent="">
      <div className="sheet-bar">
        <i />
        {title}
      </div>
      {children}
    </div>
  );
}

/** The pieces of the text, which fade in one after another. Few, because each is a compositing layer while it fades. */
const pieces = [
  'Most of a city happens',
  'between its buildings:',
  'on the step where two neighbors stop,',
  'on the bench that faces',
  'the wrong way,',
  'in the light that',
];

/** A text that appears piece by piece, once. */
function DraftSheet() {
  return (
    <Sheet name="draft" title="An article in progress">
      <div className="draft">
        <strong>A city you can hear</strong>
        <p>
          {pieces.map((piece, index) => (
            <span key={piece} style={{ '--n': index } as CSSProperties}>
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

const titles = [
  { text: 'What a map leaves out', score: 94 },
  { text: 'Nine minutes away', score: 88 },
  { text: 'The library with no door', score: 83 },
] as const;

/** Suggested titles with their scores. */
function TitlesSheet() {
  return (
    <Sheet name="titles" title="Titles with scores">
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

/** A vase in its room and cut out. */
function CutoutSheet() {
  return (
    <Sheet name="cutout" title="A clean cutout">
      <div className="cutout">
        <div className="cutout-room">
          <div />
        </div>
        <i className="cutout-thing" />
        <b />
      </div>
    </Sheet>
  );
}

/** A generated image: a lighthouse at dusk. */
function ImageSheet() {
  return (
    <Sheet name="picture" title="An image at dusk">
      <div className="scene" />
    </Sheet>
  );
}

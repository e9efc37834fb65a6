import { toolAccentProps } from '@atelier/tool-kit/results';
import type { CSSProperties, ReactNode } from 'react';
import { pages } from '../messages.ts';

const texts = pages.landing.easel;

/** The hero's collage: four tools at work. Decorative, so it is hidden from assistive technology. On phones without rotation. */
export function Easel() {
  return (
    <div
      className="relative isolate grid grid-cols-[1.32fr_1fr] items-center max-[60rem]:mx-auto max-[60rem]:w-full max-[60rem]:max-w-152 max-sm:grid-cols-[1fr_1fr] max-sm:gap-3"
      aria-hidden="true"
    >
      <i className="image-dots -inset-x-16 -inset-y-14 -z-1 absolute max-sm:-inset-x-5 max-sm:-inset-y-8" />
      <div className="grid gap-[1.4rem] max-sm:contents">
        <DraftSheet />
        <TitlesSheet />
      </div>
      <div className="z-1 -ms-[1.2rem] grid gap-[1.1rem] max-sm:contents">
        <CutoutSheet />
        <ImageSheet />
      </div>
    </div>
  );
}

interface SheetProps {
  title: string;
  from: string;
  to: string;
  className: string;
  children: ReactNode;
}

/** One sheet of the collage: a title and a tool's result. */
const Sheet = ({ title, from, to, className, children }: SheetProps) => (
  <div
    className={`overflow-hidden rounded-panel border border-line bg-sheet shadow-3 max-sm:rounded-card max-sm:shadow-2 ${className}`}
    {...toolAccentProps({ from, to })}
  >
    <div className="flex items-center gap-[0.55rem] border-line border-b px-4 py-[0.7rem] font-[550] text-[0.8125rem] text-ink-2">
      <i className="size-[0.65rem] rounded-[50%] bg-(image:--tool-accent)" />
      {title}
    </div>
    {children}
  </div>
);

/** Fades in once. Few elements, because each is a compositing layer while it fades. */
const fadeIn = 'motion-safe:animate-[appear_200ms_ease-out_backwards]';
const after = (milliseconds: number) => ({ animationDelay: `${milliseconds}ms` });

const pieces = Object.values(texts.draftPieces);

/** A text that appears piece by piece. */
function DraftSheet() {
  return (
    <Sheet
      title={texts.draft}
      from="oklch(58% 0.2 262)"
      to="oklch(72% 0.15 215)"
      className="max-sm:col-span-full sm:-rotate-[0.8deg]"
    >
      <div className="pt-[1.1rem] pr-[2.2rem] pb-[1.2rem] pl-[1.15rem] max-sm:px-4 max-sm:pt-[0.95rem] max-sm:pb-4">
        <strong className="font-normal font-serif text-[1.7rem]/[1.1] tracking-[-0.015em]">
          {texts.draftTitle}
        </strong>
        <p className="mt-[0.55rem] mb-4 text-[0.9rem]/[1.6] text-ink-2">
          {pieces.map((piece, index) => (
            <span key={piece} className={fadeIn} style={after(200 + index * 160)}>
              {piece}{' '}
            </span>
          ))}
          <b
            style={after(200 + pieces.length * 160)}
            className={`${fadeIn} inline-block h-[1.05em] w-[0.45em] rounded-[2px] bg-accent align-[-0.16em]`}
          />
        </p>
        <small className="flex items-center gap-3 text-[0.75rem] text-ink-3 tabular-nums">
          <i className="h-[3px] flex-1 rounded-[2px] bg-[linear-gradient(90deg,var(--tool-accent-from),var(--tool-accent-to)_62%,var(--line)_62%)]" />{' '}
          {texts.draftCount}
        </small>
      </div>
    </Sheet>
  );
}

const titles = [
  { text: texts.titleA, score: 94 },
  { text: texts.titleB, score: 88 },
  { text: texts.titleC, score: 83 },
] as const;

const TitlesSheet = () => (
  <Sheet
    title={texts.titles}
    from="oklch(56% 0.22 305)"
    to="oklch(70% 0.19 345)"
    className="max-sm:order-1 max-sm:col-span-full sm:ms-[1.6rem] sm:me-[0.2rem] sm:rotate-[0.9deg]"
  >
    <ol className="py-[0.3rem]">
      {titles.map(({ text, score }, index) => (
        <li
          key={text}
          className={`${fadeIn} grid grid-cols-[1fr_1.8rem_1.5rem] items-center gap-[0.6rem] border-line py-[0.6rem] pr-[1.6rem] pl-[1.1rem] text-sm not-first:border-t min-[60rem]:max-[76rem]:grid-cols-[1fr_1.5rem]`}
          style={after(500 + index * 120)}
        >
          <span>{text}</span>
          <i
            className="h-[3px] rounded-[2px] bg-[linear-gradient(90deg,var(--ok)_calc(var(--score)*100%),var(--line)_0)] min-[60rem]:max-[76rem]:hidden"
            style={{ '--score': score / 100 } as CSSProperties}
          />
          <b className="text-end font-semibold text-ok tabular-nums">{score}</b>
        </li>
      ))}
    </ol>
  </Sheet>
);

/** A vase in its room and, right of a line, cut out. */
const CutoutSheet = () => (
  <Sheet
    title={texts.cutout}
    from="oklch(66% 0.19 42)"
    to="oklch(80% 0.15 75)"
    className="sm:rotate-[1.8deg]"
  >
    <div className="image-checks relative h-60 overflow-hidden max-sm:h-38">
      <div className="-translate-x-1/2 absolute inset-0 overflow-hidden motion-safe:animate-[sweep_240ms_ease-out_800ms_backwards]">
        <div className="image-room h-full translate-x-1/2 motion-safe:animate-[sweep_240ms_ease-out_800ms_backwards]" />
      </div>
      <i className="image-vase absolute inset-x-0 top-[0.8rem] bottom-[0.9rem]" />
      <b className="-ms-px absolute inset-y-0 left-1/2 w-0.5 bg-white shadow-[0_0_0_1px_#0002] motion-safe:animate-[sweep-line_240ms_ease-out_800ms_backwards]">
        <i className="-m-4 absolute top-[86%] left-1/2 grid size-8 place-items-center rounded-[50%] bg-white font-medium text-[#222] text-[0.85rem] not-italic shadow-[0_2px_10px_#0004]">
          ‹ ›
        </i>
      </b>
    </div>
  </Sheet>
);

const ImageSheet = () => (
  <Sheet
    title={texts.image}
    from="oklch(60% 0.15 158)"
    to="oklch(76% 0.16 135)"
    className="sm:me-[1.6rem] sm:-rotate-[1.3deg]"
  >
    <div className="image-lighthouse h-46 max-sm:h-38" />
  </Sheet>
);

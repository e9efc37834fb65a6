import { catalogueOf } from '@atelier/contracts/languages';
import { Button, IconButton } from '@atelier/tool-kit/forms';
import { pageLanguage } from '@atelier/tool-kit/language';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { frame, landing } from '../../settings/public-messages.ts';
import { pages } from '../messages.ts';

const texts = pages.landing.demo;
const language = catalogueOf(pageLanguage());

export interface DemoDialogProps {
  onClose(): void;
}

export function DemoDialog({ onClose }: DemoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes the dialog on Escape.
    <dialog
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(60rem,calc(100vw-2rem))] max-w-none overflow-auto rounded-panel border border-line bg-sheet p-0 text-ink shadow-3 backdrop:bg-(--backdrop) backdrop:[backdrop-filter:blur(3px)] motion-safe:open:animate-[appear_180ms_ease-out]"
      ref={dialog}
      aria-labelledby="demo-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div>
        <div className="flex items-center justify-between gap-4 py-[0.7rem] pe-[0.7rem] ps-[1.4rem]">
          <h2 id="demo-title" className="font-serif text-[1.6rem]/[1.1] tracking-[-0.015em]">
            {texts.title}
          </h2>
          <IconButton plain label={texts.close} onClick={close}>
            <X className="size-[1.2em]" strokeWidth={1.9} aria-hidden="true" />
          </IconButton>
        </div>
        <Recording />
        <p className="px-[1.4rem] pt-[0.8rem] pb-4 text-ink-2 text-sm">{texts.note}</p>
      </div>
    </dialog>
  );
}

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The recording, or an error. It plays at once unless the user prefers reduced motion. */
function Recording() {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const retry = () => {
    setAttempt(attempt + 1);
    setFailed(false);
  };
  if (failed) {
    return (
      <div
        className="grid aspect-video w-full place-content-center justify-items-center gap-4 bg-sunk p-6 text-center"
        role="alert"
      >
        <p>{landing.demoFailed}</p>
        <Button onClick={retry}>{frame.tryAgain}</Button>
      </div>
    );
  }
  return (
    <video
      key={attempt}
      className="block aspect-video h-auto w-full bg-sunk"
      src="/demo/atelier-demo.webm"
      poster="/demo/poster.webp"
      width={1280}
      height={720}
      autoPlay={!reducedMotion()}
      controls
      muted
      loop
      playsInline
      preload="metadata"
      onError={() => setFailed(true)}
    >
      <track
        default
        kind="captions"
        src={`/demo/captions.${language}.vtt`}
        srcLang={language}
        label={texts.captions}
      />
    </video>
  );
}

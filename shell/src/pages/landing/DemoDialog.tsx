import { Button, IconButton } from '@atelier/tool-kit/forms';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { frame, landing } from '../../public-messages.ts';

export interface DemoDialogProps {
  onClose(): void;
}

/** The demo in a modal dialog of the browser, which keeps focus inside, closes it on Escape and restores focus. */
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
      className="demo"
      ref={dialog}
      aria-labelledby="demo-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div>
        <div className="demo-bar">
          <h2 id="demo-title">Atelier at work</h2>
          <IconButton plain label="Close the demo" onClick={close}>
            <X className="line-icon" aria-hidden="true" />
          </IconButton>
        </div>
        <Recording />
        <p className="demo-note">A silent recording of the product, with captions.</p>
      </div>
    </dialog>
  );
}

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The recording, or an error with a button to try again. It plays at once unless the user prefers reduced motion. */
function Recording() {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const retry = () => {
    setAttempt(attempt + 1);
    setFailed(false);
  };
  if (failed) {
    return (
      <div className="demo-error" role="alert">
        <p>{landing.demoFailed}</p>
        <Button onClick={retry}>{frame.tryAgain}</Button>
      </div>
    );
  }
  return (
    <video
      key={attempt}
      className="demo-video"
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
      <track default kind="captions" src="/demo/captions.vtt" srcLang="en" label="English" />
    </video>
  );
}

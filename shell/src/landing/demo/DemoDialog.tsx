import { IconButton } from '@atelier/tool-kit/button';
import { useEffect, useRef } from 'react';
import { cross, LineIcon } from '../frame/LineIcon.tsx';
import { Recording } from './Recording.tsx';

export interface DemoDialogProps {
  onClose(): void;
}

/** The demo in a modal dialog. The browser keeps focus inside, closes it on Escape and gives focus back. */
export function DemoDialog({ onClose }: DemoDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const close = () => dialog.current?.close();
  return (
    <dialog
      className="demo"
      ref={dialog}
      aria-labelledby="demo-title"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="demo-body">
        <div className="demo-bar">
          <h2 id="demo-title">Atelier at work</h2>
          <IconButton plain label="Close the demo" onClick={close}>
            <LineIcon d={cross} />
          </IconButton>
        </div>
        <Recording />
        <p className="demo-note">A silent recording of the product, with captions.</p>
      </div>
    </dialog>
  );
}

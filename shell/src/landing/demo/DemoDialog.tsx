import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Recording } from './Recording.tsx';

/** The demo in a modal dialog. The browser keeps focus inside, closes it on Escape and gives focus back. */
export function DemoDialog({ onClose }: { onClose(): void }) {
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
          <button className="icon-button" type="button" aria-label="Close the demo" onClick={close}>
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        <Recording />
        <p className="demo-note">A silent recording of the product, with captions.</p>
      </div>
    </dialog>
  );
}

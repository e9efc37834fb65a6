import { useState } from 'react';
import { Dialog } from '../dialog/index.ts';
import { messages } from '../messages.ts';
import './picture.css';

interface ZoomPictureProps {
  src: string;
  /** What the picture shows; also the dialog's title. */
  alt: string;
  /** The address of the full size, where `src` is a smaller one. */
  full?: string;
  /** Shows the chequered ground of transparency below it. */
  transparent?: boolean;
}

/** A picture that opens large on a press. */
export function ZoomPicture({ src, alt, full = src, transparent }: ZoomPictureProps) {
  const [open, setOpen] = useState(false);
  const ground = transparent ? 'kit-chequered' : undefined;
  return (
    <>
      <button
        className="kit-picture"
        type="button"
        aria-label={`${messages.enlarge}: ${alt}`}
        onClick={() => setOpen(true)}
      >
        <img src={src} alt={alt} className={ground} />
      </button>
      <Dialog open={open} onOpenChange={setOpen} title={alt} size="wide">
        <img src={full} alt={alt} className={`kit-picture-large ${ground ?? ''}`} />
      </Dialog>
    </>
  );
}

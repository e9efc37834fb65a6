import { useState } from 'react';
import { messages } from '../messages.ts';
import './picture.css';
import { ZoomDialog } from './ZoomDialog.tsx';

interface ZoomPictureProps {
  src: string;
  /** What the picture shows; also the dialog's title. */
  alt: string;
  /** The address of the full size, where `src` is a smaller one. */
  full?: string;
  /** Shows the chequered ground of transparency below it. */
  transparent?: boolean;
  /** Width to height, where it is known: keeps the place until the picture is there. */
  ratio?: number;
}

/** A picture that opens large on a press. */
export function ZoomPicture({ src, alt, full = src, transparent, ratio }: ZoomPictureProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        className="kit-picture"
        type="button"
        aria-label={`${messages.enlarge}: ${alt}`}
        onClick={() => setOpen(true)}
      >
        <img
          src={src}
          alt={alt}
          className={transparent ? 'kit-chequered' : undefined}
          style={ratio ? { aspectRatio: ratio, width: `calc(70vh * ${ratio})` } : undefined}
        />
      </button>
      <ZoomDialog open={open} onOpenChange={setOpen} src={full} alt={alt} transparent={transparent} />
    </>
  );
}

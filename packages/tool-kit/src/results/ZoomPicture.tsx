import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { messages } from '../messages.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import './picture.css';

interface ZoomDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  src: string;
  /** The alternative text; also the dialog's title. */
  alt: string;
  /** Shows a chequered background behind transparent parts. */
  transparent?: boolean | undefined;
  /** A colour behind transparent parts. */
  ground?: string | null | undefined;
}

/** An image as large as the window allows; a click toggles its full size, which can be scrolled. */
export function ZoomDialog({ open, onOpenChange, src, alt, transparent, ground }: ZoomDialogProps) {
  const [actual, setActual] = useState(false);
  const change = (isOpen: boolean) => {
    setActual(false);
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={change} title={alt} size="wide">
      <div className="kit-zoom" data-actual={actual || undefined}>
        <button
          type="button"
          aria-pressed={actual}
          aria-label={messages.actualSize}
          title={actual ? messages.fitSize : messages.actualSize}
          onClick={() => setActual(!actual)}
        >
          <img
            src={src}
            alt={alt}
            className={classNames(transparent && !ground && 'kit-chequered')}
            style={ground ? { background: ground } : undefined}
          />
        </button>
      </div>
    </Dialog>
  );
}

interface ZoomPictureProps {
  src: string;
  /** The alternative text; also the dialog's title. */
  alt: string;
  /** The URL of the full size, where `src` is a smaller rendition. */
  full?: string;
  /** Shows a chequered background behind transparent parts. */
  transparent?: boolean;
  /** Width divided by height, where known: reserves the space until the image is loaded. */
  ratio?: number;
}

/** An image that opens large on click. */
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

import { useState } from 'react';
import { classNames } from '../class-names/index.ts';
import { Dialog } from '../dialog/index.ts';
import { messages } from '../messages.ts';
import './picture.css';

interface ZoomDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  src: string;
  /** What the picture shows; also the dialog's title. */
  alt: string;
  /** Shows the chequered ground of transparency below it. */
  transparent?: boolean | undefined;
  /** A colour below what is transparent. */
  ground?: string | null | undefined;
}

/** A picture alone: as large as the window allows; a press shows its own pixels, to be moved about in, and back. */
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

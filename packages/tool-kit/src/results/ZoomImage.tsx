import { Download } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { classNames } from '../elements/class-names.ts';
import { messages } from '../messages.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { fileName } from './download.ts';
import '../elements/button.css';
import './zoom-image.css';

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
  /** Buttons below the image, instead of a link that downloads it. */
  actions?: ReactNode;
}

/** An image as large as the window allows; a click toggles its full size, which can be scrolled. */
export function ZoomDialog({
  open,
  onOpenChange,
  src,
  alt,
  transparent,
  ground,
  actions = <DownloadLink src={src} name={alt} />,
}: ZoomDialogProps) {
  const [actual, setActual] = useState(false);
  const [ratio, setRatio] = useState(1);
  const change = (isOpen: boolean) => {
    setActual(false);
    onOpenChange(isOpen);
  };
  return (
    <Dialog open={open} onOpenChange={change} title={alt} size="wide" actions={actions}>
      <div
        className="kit-zoom"
        data-actual={actual || undefined}
        style={{ '--ratio': ratio } as CSSProperties}
      >
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
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight || 1)
            }
          />
        </button>
      </div>
    </Dialog>
  );
}

/** Downloads an image of the product in its own format. */
const DownloadLink = ({ src, name }: { src: string; name: string }) => {
  const extension = /\.(\w+)$/.exec(src)?.[1] ?? 'png';
  return (
    <a
      className="kit-button kit-button-quiet kit-button-normal"
      href={src}
      download={fileName(name, extension)}
    >
      <Download aria-hidden="true" />
      {messages.download}
    </a>
  );
};

interface ZoomImageProps {
  src: string;
  /** The alternative text; also the dialog's title. */
  alt: string;
  /** The URL of the full size, where `src` is a smaller rendition. */
  full?: string;
  /** Shows a chequered background behind transparent parts. */
  transparent?: boolean;
  /** Width divided by height, where known: reserves the space until the image is loaded. */
  ratio?: number;
  /** Buttons below the enlarged image, instead of a link that downloads it. */
  actions?: ReactNode;
}

/** An image that opens large on click. */
export function ZoomImage({ src, alt, full = src, transparent, ratio, actions }: ZoomImageProps) {
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
          style={
            ratio
              ? { aspectRatio: ratio, width: `calc(0.7 * var(--window-height, 100vh) * ${ratio})` }
              : undefined
          }
        />
      </button>
      <ZoomDialog
        open={open}
        onOpenChange={setOpen}
        src={full}
        alt={alt}
        transparent={transparent}
        actions={actions}
      />
    </>
  );
}

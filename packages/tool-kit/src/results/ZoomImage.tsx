import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { Button, buttonClass } from '../elements/Button.tsx';
import { classNames } from '../elements/class-names.ts';
import { Download, Maximize } from '../elements/icons.ts';
import { messages } from '../messages.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { chequered } from './BeforeAfter.tsx';
import { fileName } from './download.ts';

interface ZoomDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  src: string;
  alt: string;
  transparent?: boolean | undefined;
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
  const [ratio, setRatio] = useState<number>();
  const stage = useRef<HTMLDivElement>(null);
  const change = (isOpen: boolean) => {
    setActual(false);
    onOpenChange(isOpen);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={alt}
      size="fit"
      actions={
        <>
          {document.fullscreenEnabled && (
            <Button
              icon={<Maximize aria-hidden="true" />}
              onClick={() => void stage.current?.requestFullscreen()}
            >
              {messages.fullScreen}
            </Button>
          )}
          {actions}
        </>
      }
    >
      <div
        ref={stage}
        className="kit:mt-[0.9rem] kit:grid kit:max-h-(--room) kit:overflow-auto kit:overscroll-contain kit:rounded-card kit:bg-raised kit:[--room:calc(100dvh-13rem)] kit:[--width:calc(min(72rem,100vw-2rem)-2*var(--inset)-2px)] kit:[&:fullscreen]:rounded-none kit:[&:fullscreen]:[--room:100dvh] kit:[&:fullscreen]:[--width:100vw]"
        style={{ '--ratio': ratio ?? 1 } as CSSProperties}
      >
        <button
          type="button"
          className={classNames(
            'kit:m-auto kit:block kit:rounded-[inherit] kit:focus-visible:-outline-offset-3',
            actual
              ? 'kit:w-fit kit:cursor-zoom-out'
              : 'kit:w-[min(var(--width),var(--room)*var(--ratio))] kit:cursor-zoom-in',
          )}
          aria-pressed={actual}
          aria-label={messages.actualSize}
          title={actual ? messages.fitSize : messages.actualSize}
          onClick={() => setActual(!actual)}
        >
          <img
            src={src}
            alt={alt}
            className={classNames(
              'kit:block kit:rounded-[inherit]',
              actual ? 'kit:w-auto kit:max-w-none' : 'kit:w-full',
              ratio !== undefined && transparent && !ground && chequered,
            )}
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

const DownloadLink = ({ src, name }: { src: string; name: string }) => {
  const extension = /\.(\w+)$/.exec(src)?.[1] ?? 'png';
  return (
    <a className={buttonClass({})} href={src} download={fileName(name, extension)}>
      <Download aria-hidden="true" />
      {messages.download}
    </a>
  );
};

interface ZoomImageProps extends Pick<ZoomDialogProps, 'src' | 'alt' | 'transparent' | 'actions'> {
  /** The URL of the full size, where `src` is a smaller rendition. */
  full?: string;
  /** Width divided by height, where known: reserves the space until the image is loaded. */
  ratio?: number;
}

export function ZoomImage({ full, ratio, ...image }: ZoomImageProps) {
  const { src, alt, transparent } = image;
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      <button
        className="kit:block kit:w-fit kit:max-w-full kit:cursor-zoom-in kit:rounded-card"
        type="button"
        aria-label={`${messages.enlarge}: ${alt}`}
        onClick={() => setOpen(true)}
      >
        <img
          src={src}
          alt={alt}
          className={classNames(
            'kit:block kit:max-h-(--image-height,70vh) kit:max-w-full kit:rounded-[inherit]',
            loaded ? transparent && chequered : 'kit:bg-sunk',
          )}
          style={
            ratio ? { aspectRatio: ratio, width: `calc(var(--image-height, 70vh) * ${ratio})` } : undefined
          }
          onLoad={() => setLoaded(true)}
        />
      </button>
      <ZoomDialog {...image} open={open} onOpenChange={setOpen} src={full ?? src} />
    </>
  );
}

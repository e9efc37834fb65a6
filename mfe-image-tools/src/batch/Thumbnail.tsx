import { classNames } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import { rendition } from '../images/canvas.ts';

/** In pixels: twice the displayed size, for dense screens. */
const side = 112;

const className = 'size-14 rounded-small bg-sunk object-cover';

/** Thumbnails are made one at a time: a photo of 52 megapixels takes 208 MB while it is decoded. */
let reading: Promise<unknown> = Promise.resolve();

interface ThumbnailProps {
  /** Null if it was not kept. */
  file: File | null;
  /** The address of the result; null shows the photo. */
  result: string | null;
  /** Behind the result, as CSS; null for nothing. */
  background: string | null;
}

export const Thumbnail = ({ file, result, background }: ThumbnailProps) =>
  result ? (
    <img
      className={classNames(className, !background && 'bg-chequered bg-size-[14px_14px]')}
      style={background ? { background } : undefined}
      src={rendition(result, 320)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  ) : file ? (
    <PhotoThumbnail file={file} />
  ) : (
    <div className={className} />
  );

function PhotoThumbnail({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let shown = true;
    const draw = async () => {
      if (!shown) return;
      const bitmap = await createImageBitmap(file, { resizeWidth: side, resizeQuality: 'medium' });
      const target = canvas.current;
      if (shown && target) {
        target.width = bitmap.width;
        target.height = bitmap.height;
        target.getContext('2d')?.drawImage(bitmap, 0, 0);
      }
      bitmap.close();
    };
    // A photo that the browser cannot show stays a plain square: the server may read it.
    reading = reading.then(draw).catch(() => undefined);
    return () => {
      shown = false;
    };
  }, [file]);
  return <canvas ref={canvas} className={className} />;
}

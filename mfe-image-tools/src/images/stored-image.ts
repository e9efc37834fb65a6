import type { Creation } from '@atelier/contracts';
import { callApi, toApiError, toast, usePreview } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';

/** One of the user's images, from which a tool starts without an upload. */
export interface StoredImage {
  id: string;
  address: string;
  title: string;
}

/** The source image of a form; empty until chosen: such a form is not sent. */
export interface ImageSource {
  file: File | null;
  /** Used instead of a file. */
  source: StoredImage | null;
}

export const noSource: ImageSource = { file: null, source: null };

export const toStored = ({ id, content }: Pick<Creation, 'id' | 'content'>, title: string): StoredImage => ({
  id,
  address: content,
  title,
});

export function sourceFields({ file, source }: ImageSource): { image?: File; made_from?: string } {
  if (source) return { made_from: source.id };
  return file ? { image: file } : {};
}

/** The address of the image, at least `width` pixels wide if it has them; null until there is one. */
export function useSourceAddress({ file, source }: ImageSource, width = 1280): string | null {
  const preview = usePreview(source ? null : file);
  return source ? `${source.address}?w=${width}&format=webp` : preview;
}

export const withoutExtension = (name: string) => name.replace(/\.[^.]*$/, '');

/** The name of the image without an extension. */
export const sourceTitle = ({ file, source }: ImageSource) =>
  source?.title ?? withoutExtension(file?.name ?? 'image');

export function useStoredImage(id: string | null, onLoad: (image: ImageSource) => void) {
  const report = useRef(onLoad);
  report.current = onLoad;
  useEffect(() => {
    if (!id) return;
    let left = false;
    callApi('getCreation', { params: { id } })
      .then(({ creation }) => {
        const { description, file } = creation.settings;
        const named = file ? withoutExtension(String(file)) : creation.prompt;
        const title = String(creation.title ?? description ?? named);
        if (!left) report.current({ source: toStored(creation, title), file: null });
      })
      .catch((error: unknown) => {
        if (!left) toast.error(toApiError(error).message);
      });
    return () => {
      left = true;
    };
  }, [id]);
}

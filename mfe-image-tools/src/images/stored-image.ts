import type { Creation } from '@atelier/contracts';
import { callApi, type RunResult, toApiError, toast, usePreview } from '@atelier/tool-kit';
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

/** The same for a file before and after a reload, which copies it. */
export const fileKey = ({ name, size, lastModified }: File) => [name, size, lastModified].join();

/** What two sources of the same image have in common; empty without an image. */
export const imageKey = ({ file, source }: ImageSource) => source?.id ?? (file ? fileKey(file) : '');

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

function titleOf({ title, settings: { description, file }, prompt }: Creation): string {
  return String(title ?? description ?? (file ? withoutExtension(String(file)) : prompt));
}

/** The title of a result: that of its source, if it is known. */
export const resultTitle = (creation: Creation, { file, source }: ImageSource = noSource) =>
  source?.title ?? (file ? withoutExtension(file.name) : titleOf(creation));

/** What a result was made from: after a reload, the image of the form if the result belongs to it. */
export function originalOf(result: RunResult<ImageSource> | null, form: ImageSource): ImageSource {
  const { creation } = result ?? {};
  const isOfForm = form.source
    ? form.source.id === creation?.made_from
    : form.file?.name === creation?.settings.file;
  return result?.input ?? (creation && isOfForm ? form : noSource);
}

export function useStoredImage(id: string | null, onLoad: (image: ImageSource) => void) {
  const report = useRef(onLoad);
  report.current = onLoad;
  useEffect(() => {
    if (!id) return;
    let left = false;
    callApi('getCreation', { params: { id } })
      .then(({ creation }) => {
        if (!left) report.current({ source: toStored(creation, titleOf(creation)), file: null });
      })
      .catch((error: unknown) => {
        if (!left) toast.error(toApiError(error).message);
      });
    return () => {
      left = true;
    };
  }, [id]);
}

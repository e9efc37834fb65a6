import { callApi, toApiError, toast } from '@atelier/tool-kit';
import { useEffect, useRef } from 'react';
import { type ImageSource, toStored, withoutExtension } from './stored-image.ts';

/** Fetches one of the user's images and reports it as the image of the form. */
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

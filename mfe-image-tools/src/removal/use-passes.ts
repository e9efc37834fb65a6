import { type RunResult, useDraft, type useTool } from '@atelier/tool-kit';
import { useState } from 'react';
import {
  type ImageSource,
  noSource,
  sourceTitle,
  toStored,
  withoutExtension,
} from '../images/stored-image.ts';
import type { ObjectInput } from './removal-tools.ts';

type ObjectTool = ReturnType<typeof useTool<ObjectInput>>;

/** The removals of objects from one image: each works on the result of the one before. */
export function usePasses({ values, set, query, run }: ObjectTool) {
  const [hidden, setHidden] = useDraft('remove-object.hidden', '');
  const [earlier, setEarlier] = useState<readonly RunResult<ObjectInput>[]>([]);
  const last = run.result;
  const result = last && last.id !== hidden && isOf(last, values, query) ? last : null;
  const image = imageOf(result, values);
  const hide = () => setHidden(last?.id ?? '');
  return {
    result,
    image,
    /** Whether an object was removed before. */
    removed: result !== null || earlier.length > 0,
    remove(mask: Blob | null) {
      if (result) setEarlier([...earlier, result]);
      set(image);
      void run.start({ object: values.object, mask, ...image });
    },
    /** Returns to the image before the last removal. */
    undo() {
      const before = earlier.at(-1);
      if (!before || before.id !== result?.input?.source?.id) return hide();
      setEarlier(earlier.slice(0, -1));
      set(noSource);
      run.show(before);
    },
    /** Shows the image of the form instead of the result. */
    hide,
  };
}

/** Whether a result derives from the form's image; after a reload, whether the form has no image. */
function isOf({ input }: RunResult<ObjectInput>, { file, source }: ImageSource, query: URLSearchParams) {
  if (input) return input.file === file && input.source?.id === source?.id;
  return !file && !source && !query.has('file');
}

function imageOf(result: RunResult<ObjectInput> | null, { file, source }: ImageSource): ImageSource {
  if (!result?.creation) return { file, source };
  const input = result.input ?? noSource;
  const { file: name } = result.creation.settings;
  const title =
    input.file || input.source
      ? sourceTitle(input)
      : withoutExtension(String(name ?? result.creation.prompt));
  return { file: null, source: toStored(result.creation, title) };
}

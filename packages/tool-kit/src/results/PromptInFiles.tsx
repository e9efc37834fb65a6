import type { Creation } from '@atelier/contracts';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { MenuItem } from '../overlays/menu-entries.tsx';
import { readItem, writeItem } from '../session/browser-storage.ts';

type ImageOrigin = Pick<Creation, 'prompt' | 'settings'>;

/** How the tools make images, in the terms of IPTC (https://cv.iptc.org/newscodes/digitalsourcetype). */
const sourceTypes = new Map([
  ['generate', 'trainedAlgorithmicMedia'],
  ['edit', 'compositeWithTrainedAlgorithmicMedia'],
  ['remove-object', 'compositeWithTrainedAlgorithmicMedia'],
]);
const sourceTypeOf = ({ settings }: ImageOrigin) => sourceTypes.get(String(settings.tool ?? 'generate'));

const key = 'atelier.prompt-in-files';

/** Whether saved images have their prompt in the file: a choice of this browser. */
const isEnabled = () => readItem(key) !== 'off';

/** An image file that says that a model made it, with its prompt unless the user refused. */
export async function withDetails(file: Blob, creation: ImageOrigin): Promise<Blob> {
  const sourceType = sourceTypeOf(creation);
  if (!sourceType) return file;
  const { prompt, settings } = creation;
  const origin = isEnabled() ? { prompt, model: String(settings.model ?? '') } : undefined;
  const { writeDetails } = await import('./image-details.ts');
  return writeDetails(file, { sourceType, origin });
}

/** The switch in the menu of an image that a model made: whether saved files have its prompt. */
export function PromptInFiles({ creation }: { creation: ImageOrigin }) {
  const [enabled, setEnabled] = useState(isEnabled);
  const toggle = () => {
    writeItem(key, enabled ? 'off' : 'on');
    setEnabled(isEnabled());
  };
  return (
    sourceTypeOf(creation) && (
      <MenuItem checked={enabled} onSelect={toggle}>
        {messages.promptInFiles}
      </MenuItem>
    )
  );
}

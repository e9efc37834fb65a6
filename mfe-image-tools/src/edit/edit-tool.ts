import { type ImageCount, imageCounts } from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';
import { type ImageSource, noSource, sourceFields } from '../images/stored-image.ts';

export interface EditInput extends ImageSource {
  prompt: string;
  count: ImageCount;
}

export const editTool = defineTool<'editImage', EditInput>({
  call: 'editImage',
  name: 'edit-image',
  initial: { ...noSource, prompt: '', count: imageCounts[0] },
  request: ({ prompt, count, ...input }) => ({
    form: { ...sourceFields(input), prompt: prompt.trim(), ...(count > 1 && { count: String(count) }) },
  }),
  // As the page of a creation links it, with `?made_from=` and its id, and "Use again" with `?file=`.
  given: (query) => (query.size > 0 ? noSource : {}),
});

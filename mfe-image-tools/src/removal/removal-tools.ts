import { defineTool } from '@atelier/tool-kit';
import { type ImageSource, noSource, sourceFields } from '../images/stored-image.ts';

export const backgroundTool = defineTool<'removeBackground', ImageSource>({
  call: 'removeBackground',
  name: 'remove-background',
  initial: noSource,
  request: (input) => ({ form: sourceFields(input) }),
  fromQuery: (query) => (query.has('file') ? noSource : {}),
});

export const upscaleTool = defineTool<'upscaleImage', ImageSource>({
  call: 'upscaleImage',
  name: 'upscale-image',
  initial: noSource,
  request: (input) => ({ form: sourceFields(input) }),
  // As the page of a creation links it, with `?made_from=` and its id, and "Use again" with `?file=`.
  fromQuery: (query) => (query.has('file') || query.has('made_from') ? noSource : {}),
});

export interface ObjectInput extends ImageSource {
  object: string;
  /** The painted mask; null if the object is named. */
  mask: Blob | null;
}

export const objectTool = defineTool<'removeObject', ObjectInput>({
  call: 'removeObject',
  name: 'remove-object',
  initial: { ...noSource, object: '', mask: null },
  request: ({ object, mask, ...input }) => ({
    form: { ...sourceFields(input), ...(mask ? { mask } : { object: object.trim() }) },
  }),
  fromQuery(query) {
    if (query.size === 0) return {};
    const object = query.get('object');
    return { ...noSource, ...(object && { object }) };
  },
});

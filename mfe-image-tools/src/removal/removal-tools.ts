import type { ImageRegion } from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';
import { type ImageSource, noSource, sourceFields } from '../images/stored-image.ts';

export const backgroundTool = defineTool<'removeBackground', ImageSource>({
  call: 'removeBackground',
  name: 'remove-background',
  initial: noSource,
  request: (input) => ({ form: sourceFields(input) }),
  given: (query) => (query.has('file') ? noSource : {}),
});

export const upscaleTool = defineTool<'upscaleImage', ImageSource>({
  call: 'upscaleImage',
  name: 'upscale-image',
  initial: noSource,
  request: (input) => ({ form: sourceFields(input) }),
  // As the page of a creation links it, with `?made_from=` and its id, and "Use again" with `?file=`.
  given: (query) => (query.has('file') || query.has('made_from') ? noSource : {}),
});

/** How the object is chosen: by one word, or by areas of the image. */
type Method = 'name' | 'selection';

export interface ObjectInput extends ImageSource {
  method: Method;
  object: string;
  regions: readonly ImageRegion[];
}

export const objectTool = defineTool<'removeObject', ObjectInput>({
  call: 'removeObject',
  name: 'remove-object',
  initial: { ...noSource, method: 'name', object: '', regions: [] },
  request: ({ method, object, regions, ...input }) => ({
    form: {
      ...sourceFields(input),
      ...(method === 'name' ? { object: object.trim() } : { regions: JSON.stringify(regions) }),
    },
  }),
  given(query) {
    if (query.size === 0) return {};
    const object = query.get('object');
    return { ...noSource, ...(object ? { object, method: 'name' } : { method: 'selection' }) };
  },
});

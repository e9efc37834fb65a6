import type { ImageRegion } from '@atelier/contracts/tool-options';
import { defineTool } from '@atelier/tool-kit';

export interface RemovalInput {
  /** Null until it is chosen: a form without it is not sent. */
  file: File | null;
}

const imageOf = ({ file }: RemovalInput) => (file ? { image: file } : {});

export const backgroundTool = defineTool<'removeBackground', RemovalInput>({
  call: 'removeBackground',
  name: 'remove-background',
  initial: { file: null },
  request: (input) => ({ form: imageOf(input) }),
  given: (query) => (query.has('file') ? { file: null } : {}),
});

/** How the object is chosen: by one word, or by areas of the image. */
type Method = 'name' | 'selection';

interface ObjectInput extends RemovalInput {
  method: Method;
  object: string;
  regions: readonly ImageRegion[];
}

export const objectTool = defineTool<'removeObject', ObjectInput>({
  call: 'removeObject',
  name: 'remove-object',
  initial: { file: null, method: 'name', object: '', regions: [] },
  request: ({ method, object, regions, ...input }) => ({
    form: {
      ...imageOf(input),
      ...(method === 'name' ? { object: object.trim() } : { regions: JSON.stringify(regions) }),
    },
  }),
  given(query) {
    if (query.size === 0) return {};
    const object = query.get('object');
    return { file: null, ...(object ? { object, method: 'name' } : { method: 'selection' }) };
  },
});

import type { Creation } from '@atelier/contracts';
import { testCreation } from '@atelier/tool-kit/testing';

export const testImage = (change: Partial<Creation> = {}) =>
  testCreation({
    type: 'image',
    prompt: 'Generate an image of a fox in the style Anime Style',
    content: 'http://localhost/pictures/one.png',
    settings: { tool: 'generate', width: 1024, height: 1536 },
    ...change,
  });

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

export const pngFile = (name: string) =>
  new File([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a)], name, { type: 'image/png' });

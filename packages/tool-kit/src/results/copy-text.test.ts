import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { toast } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';
import { copyText } from './copy-text.ts';

const written: string[] = [];
let allowed = true;

beforeEach(() => {
  written.length = 0;
  allowed = true;
  const checkAllowed = () => {
    if (!allowed) throw new DOMException('', 'NotAllowedError');
  };
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly blob: Promise<Blob>;
      constructor(data: { 'text/plain': Promise<Blob> }) {
        this.blob = data['text/plain'];
      }
    },
  );
  vi.stubGlobal('navigator', {
    clipboard: {
      async writeText(text: string) {
        checkAllowed();
        written.push(text);
      },
      async write([item]: [{ blob: Promise<Blob> }]) {
        const blob = await item.blob.catch(() => null);
        if (!blob) throw new DOMException('', 'NotAllowedError');
        checkAllowed();
        written.push(await blob.text());
      },
    },
  });
  vi.spyOn(toast, 'error').mockReturnValue('');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('copies a text, and a text that is still being fetched', async () => {
  expect(await copyText('here')).toBe(true);
  expect(await copyText(Promise.resolve('fetched'))).toBe(true);
  expect(written).toEqual(['here', 'fetched']);
});

it('distinguishes a browser that does not allow copying from a text that could not be fetched', async () => {
  const failure = new ApiError({ code: 'unavailable', message: 'Not reachable.' });
  expect(await copyText(Promise.reject(failure))).toBe(false);
  expect(toast.error).toHaveBeenLastCalledWith('Not reachable.');
  allowed = false;
  expect(await copyText(Promise.resolve('fetched'))).toBe(false);
  expect(toast.error).toHaveBeenLastCalledWith(messages.copyFailed);
});

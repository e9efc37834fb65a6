import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../api/errors.ts';
import { toast } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';
import { copyText } from './result-buttons.tsx';

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
      readonly html: Promise<Blob> | undefined;
      constructor(data: { 'text/plain': Promise<Blob>; 'text/html'?: Promise<Blob> }) {
        this.blob = data['text/plain'];
        this.html = data['text/html'];
      }
    },
  );
  vi.stubGlobal('navigator', {
    clipboard: {
      async writeText(text: string) {
        checkAllowed();
        written.push(text);
      },
      async write([item]: [{ blob: Promise<Blob>; html?: Promise<Blob> }]) {
        const blob = await item.blob.catch(() => null);
        if (!blob) throw new DOMException('', 'NotAllowedError');
        checkAllowed();
        written.push(await blob.text());
        if (item.html) written.push(await (await item.html).text());
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

it('copies plain text in a browser that can copy nothing else', async () => {
  vi.stubGlobal('ClipboardItem', undefined);
  expect(await copyText('# Tea', true)).toBe(true);
  expect(await copyText(Promise.resolve('fetched'))).toBe(true);
  expect(written).toEqual(['# Tea', 'fetched']);
});

it('copies Markdown as formatted text, too: without scripts, raw HTML, images and unsafe links', async () => {
  const markdown =
    '# Tea\n\nIs **old**, <b>raw</b> and [hot](javascript:alert).\n\n| A |\n| - |\n| 1 |\n\n![Pot](https://example.com/a.png)';
  expect(await copyText(markdown, true)).toBe(true);
  const [plain, html] = written;
  expect(plain).toBe(markdown);
  expect(html).toContain('<h1>Tea</h1>');
  expect(html).toContain('<strong>old</strong>');
  expect(html).toContain('<td>1</td>');
  expect(html).not.toMatch(/javascript:|<img|<b>/);
});

it('distinguishes a browser that does not allow copying from a text that could not be fetched', async () => {
  const failure = new ApiError({ code: 'unavailable', message: 'Not reachable.' });
  expect(await copyText(Promise.reject(failure))).toBe(false);
  expect(toast.error).toHaveBeenLastCalledWith('Not reachable.');
  allowed = false;
  expect(await copyText(Promise.resolve('fetched'))).toBe(false);
  expect(toast.error).toHaveBeenLastCalledWith(messages.copyFailed);
});

import { toApiError } from '../api/errors.ts';
import { announce, toast } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';

/**
 * Copies text to the clipboard and announces it; reports in a toast why it failed. Returns whether it worked. A text that is
 * still being fetched is passed as a promise, because Safari does not allow copying after a wait. Markdown that is `formatted`
 * is copied as formatted text, too, which programs such as Word choose.
 */
export async function copyText(text: string | Promise<string>, formatted = false): Promise<boolean> {
  try {
    await write(text, formatted);
    announce(messages.copied);
    return true;
  } catch {
    toast.error(await reasonOf(text));
    return false;
  }
}

function write(text: string | Promise<string>, formatted: boolean): Promise<void> {
  if (typeof text === 'string' && !formatted) return navigator.clipboard.writeText(text);
  const plain = Promise.resolve(text);
  const blobs = { 'text/plain': blobOf('text/plain', plain) };
  const html = formatted && { 'text/html': blobOf('text/html', plain.then(toHtml)) };
  return navigator.clipboard.write([new ClipboardItem({ ...blobs, ...html })]);
}

const toHtml = async (markdown: string) =>
  (await import('../markdown/MarkdownText.tsx')).formattedHtml(markdown);

const blobOf = async (type: string, content: Promise<string>) => new Blob([await content], { type });

/** The clipboard's own error does not contain the reason of a rejected text. */
async function reasonOf(text: string | Promise<string>): Promise<string> {
  try {
    await text;
    return messages.copyFailed;
  } catch (error) {
    return toApiError(error).message;
  }
}

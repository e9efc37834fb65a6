import { toApiError } from '../api/errors.ts';
import { announce, toast } from '../feedback/Toaster.tsx';
import { messages } from '../messages.ts';

/**
 * Copies text to the clipboard and announces it; reports in a toast why it failed. Returns whether it worked. A text that is
 * still being fetched is passed as a promise, because Safari does not allow copying after a wait.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await write(text);
    announce(messages.copied);
    return true;
  } catch {
    toast.error(await reasonOf(text));
    return false;
  }
}

function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** The clipboard's own error does not contain the reason of a rejected text. */
async function reasonOf(text: string | Promise<string>): Promise<string> {
  try {
    await text;
    return messages.copyFailed;
  } catch (error) {
    return toApiError(error).message;
  }
}

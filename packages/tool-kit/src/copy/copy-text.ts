import { announce } from '../announcer/index.ts';
import { toApiError } from '../api/index.ts';
import { messages } from '../messages.ts';
import { toast } from '../toast/index.ts';

/**
 * Puts text on the clipboard and says so; where the browser does not allow it, or the text could not be fetched, says that.
 * Whether it worked. A text that is still being fetched is passed on as a promise: Safari allows no copying after a wait.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await write(text);
    announce(messages.copied);
    return true;
  } catch {
    toast.error(await reason(text));
    return false;
  }
}

function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}

/** The clipboard's own error does not tell why a promised text is missing. */
async function reason(text: string | Promise<string>): Promise<string> {
  try {
    await text;
    return messages.copyFailed;
  } catch (error) {
    return toApiError(error).message;
  }
}

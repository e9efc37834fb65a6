import { announce } from '../announcer/index.ts';
import { messages } from '../messages.ts';
import { toast } from '../toast/index.ts';

/** Puts text on the clipboard and says so; where the browser does not allow it, says that. Whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(messages.copied);
    return true;
  } catch {
    toast.error(messages.copyFailed);
    return false;
  }
}

/**
 * Makes what the model writes safe to show while it still writes. Text that has arrived is held back until no markdown link,
 * picture or tag can still be open in it, then cleaned: a picture becomes its words, since showing one would call a stranger's
 * server; tags go; a link keeps only its words. Addresses of the resume's owner are not touched: they are placeholders here.
 */
export class SafeOutput {
  #held = '';

  /** Takes a piece of the stream and returns what can be shown. */
  push(piece: string): string {
    this.#held += piece;
    const cut = safeCut(this.#held);
    const ready = this.#held.slice(0, cut);
    this.#held = this.#held.slice(cut);
    return clean(ready);
  }

  /** Returns the rest at the end of the stream. */
  end(): string {
    const rest = clean(this.#held);
    this.#held = '';
    return rest;
  }
}

const picture = /!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g;
const link = /\[([^\]]*)\]\([^)]*\)/g;
const reference = /^\s{0,3}\[[^\]]+\]:\s*\S+.*$/gm;
const tag = /<\/?[a-z!][^>]*>/gi;
const address = /<?\b(?:https?|ftp|data|javascript|file):[^\s)>\]]*>?/gi;

/** Takes pictures, links, tags and addresses out of markdown, and keeps their words. */
export const clean = (markdown: string) =>
  markdown
    .replace(reference, '')
    .replace(picture, '$1')
    .replace(link, '$1')
    .replace(tag, '')
    .replace(address, '(address left out)');

/** Longest piece that is held back for a bracket that may never close. */
const patience = 2000;

/** A picture, link, reference or tag that is whole, or a bracket that turned out to be none of them. */
const whole = /!?\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\]|:[^\S\n]*\S+\s|(?=[^([:]))|<[^<>]*>/g;
const opening = /!?\[|!$|<[^>]*$/;

/** Up to where nothing can still change its meaning: behind the last white space before the first open bracket. */
function safeCut(text: string): number {
  const settled = text.replace(whole, (found) => 'x'.repeat(found.length));
  const open = settled.search(opening);
  const end = open < 0 || text.length - open > patience ? text.length : open;
  return settled.slice(0, end).search(/\s\S*$/) + 1;
}

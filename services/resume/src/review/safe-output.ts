/**
 * Makes what the model writes safe to show while it still writes. Text that has arrived is held back until no markdown link,
 * picture or tag can still be open in it, then cleaned: a picture becomes its words, since showing one would call a stranger's
 * server; tags go; a link keeps only its words. Addresses of the resume's owner are not touched: they are placeholders here.
 * What is held is bounded, so that the work for each piece is.
 */
export class SafeOutput {
  #held = '';

  /** Takes a piece of the stream and returns what can be shown. */
  push(piece: string): string {
    this.#held += piece;
    const cut = safeCut(this.#held);
    if (cut === 0 && this.#held.length > heldAtMost) return this.#release();
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

  /** Lets go of a text without white space. The space behind it breaks what may stand across the cut. */
  #release(): string {
    const ready = clean(this.#held);
    this.#held = '';
    return `${ready} `;
  }
}

const reference = /^[^\S\n\r\u2028\u2029]{0,3}\[[^\][]+\]:[^\n\r\u2028\u2029]*$/gm;
const picture = /!\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])?/g;
const link = /\[([^\][]*)\]\([^()]*\)/g;
const tag = /<\/?[a-z!][^<>]*>/gi;
const address = /<?\b(?:https?|ftp|data|javascript|file):[^\s)>\]]*>?/gi;
/** What is left of links, pictures and tags that are nested or cut. */
const leftLink = /\](?=[([])/g;
const leftPicture = /!(?=\[)/g;
const leftTag = /<(?=[a-z!/])/gi;

/**
 * Takes pictures, links, tags and addresses out of markdown, and keeps their words. A space goes into what is too tangled to be
 * taken out, so that it is no markup any more. Each pattern excludes its own opening from what stands inside: matching is linear.
 */
export const clean = (markdown: string) =>
  markdown
    .replace(reference, '')
    .replace(picture, '$1')
    .replace(link, '$1')
    .replace(tag, '')
    .replace(address, '(address left out)')
    .replace(leftLink, '] ')
    .replace(leftPicture, '! ')
    .replace(leftTag, '< ');

/** Longest piece that is held back for a bracket that may never close, in characters. */
const openAtMost = 2000;
/** Longest piece without white space that is held back, in characters. */
const heldAtMost = 2 * openAtMost;

/**
 * Up to where nothing can still change its meaning: behind the last white space before the first construct that is open. Looks
 * at each character once.
 */
function safeCut(text: string): number {
  let cut = 0;
  let at = 0;
  while (at < text.length) {
    const end = constructEnd(text, at);
    if (end === null) return text.length - at <= openAtMost ? cut : behindLastSpace(text);
    if (end === at && isSpace(text.charAt(at))) cut = at + 1;
    at = Math.max(end, at + 1);
  }
  return cut;
}

const isSpace = (character: string) => /\s/.test(character);

function behindLastSpace(text: string): number {
  let end = text.length;
  while (end > 0 && !isSpace(text.charAt(end - 1))) end -= 1;
  return end;
}

/** Where a picture, link, reference or tag that begins here ends; `at` itself where none begins, null while it is open. */
function constructEnd(text: string, at: number): number | null {
  const character = text.charAt(at);
  if (character === '!') return at + 1 === text.length ? null : at;
  if (character === '<') {
    const stop = indexOfAny(text, '<>', at + 1);
    if (stop === null) return null;
    return text.charAt(stop) === '>' ? stop + 1 : at;
  }
  if (character !== '[') return at;
  const close = behind(text, ']', at);
  if (close === null || close === text.length) return null;
  const next = text.charAt(close);
  if (next === '(') return behind(text, ')', close);
  if (next === '[') return behind(text, ']', close);
  return next === ':' ? referenceEnd(text, close + 1) : close;
}

/** Behind the address of a reference definition and the white space that ends it. */
function referenceEnd(text: string, from: number): number | null {
  let at = from;
  while (at < text.length && text.charAt(at) !== '\n' && isSpace(text.charAt(at))) at += 1;
  while (at < text.length && !isSpace(text.charAt(at))) at += 1;
  return at < text.length ? at + 1 : null;
}

function behind(text: string, character: string, from: number): number | null {
  const found = text.indexOf(character, from);
  return found < 0 ? null : found + 1;
}

function indexOfAny(text: string, characters: string, from: number): number | null {
  for (let at = from; at < text.length; at += 1) if (characters.includes(text.charAt(at))) return at;
  return null;
}

/**
 * Removes images, links, tags and foreign URLs from streaming markdown, because an image requests a server.
 * Text is buffered, up to a limit, until none of these can still be open in it.
 */
export class SafeOutput {
  #buffer = '';

  push(chunk: string): string {
    this.#buffer += chunk;
    const cut = safeCut(this.#buffer);
    // A space at the cut breaks markup that may cross it.
    if (cut === 0 && this.#buffer.length > bufferAtMost) return `${this.end()} `;
    const ready = this.#buffer.slice(0, cut);
    this.#buffer = this.#buffer.slice(cut);
    return clean(ready);
  }

  end(): string {
    const rest = clean(this.#buffer);
    this.#buffer = '';
    return rest;
  }
}

const image = /!\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])?/g;
const link = /\[([^\][]*)\]\([^()]*\)/g;
const tag = /<\/?[a-z!][^<>]*>/gi;
/** A URL, but not "JavaScript:" and "Data:" before a space or markup. */
const address = /<?\b(?:(?:https?|ftp):|file:\/|javascript:\w|data:[\w/.+-]*[,;])[^\s)>\]]*>?/gi;
/** References, and remains of links, images and tags that are nested or cut. */
const remainingLink = /\](?=[([:])/g;
const remainingImage = /!(?=\[)/g;
const remainingTag = /<(?=[a-z!/])/gi;

/** Each pattern excludes its own opening from its content, so that matching is linear. */
const clean = (markdown: string) =>
  markdown
    .replace(image, '$1')
    .replace(link, '$1')
    .replace(tag, '')
    .replace(address, '(address left out)')
    .replace(remainingLink, '] ')
    .replace(remainingImage, '! ')
    .replace(remainingTag, '< ');

/** The longest buffered text for a bracket that may never close. */
const openAtMost = 2000;
/** The longest buffered text without white space. */
const bufferAtMost = 2 * openAtMost;

/** The end of the text before the first open construct, in linear time. */
function safeCut(text: string): number {
  let cut = 0;
  let at = 0;
  while (at < text.length) {
    const end = constructEnd(text, at);
    if (end === null) return text.length - at <= openAtMost ? cut : afterLastSpace(text);
    if (end === at && isSpace(text.charAt(at))) cut = at + 1;
    at = Math.max(end, at + 1);
  }
  return cut;
}

const isSpace = (character: string) => character.trim() === '';

function afterLastSpace(text: string): number {
  let end = text.length;
  while (end > 0 && !isSpace(text.charAt(end - 1))) end -= 1;
  return end;
}

/** The end of an image, link or tag; `at` if none begins there, null while it is open. */
function constructEnd(text: string, at: number): number | null {
  const character = text.charAt(at);
  if (character === '!') return at + 1 === text.length ? null : at;
  if (character === '<') {
    const stop = indexOfAny(text, '<>', at + 1);
    if (stop === null) return null;
    return text.charAt(stop) === '>' ? stop + 1 : at;
  }
  if (character !== '[') return at;
  const close = after(text, ']', at);
  if (close === null || close === text.length) return null;
  const next = text.charAt(close);
  if (next === '(') return after(text, ')', close);
  return next === '[' ? after(text, ']', close) : close;
}

function after(text: string, character: string, from: number): number | null {
  const found = text.indexOf(character, from);
  return found < 0 ? null : found + 1;
}

function indexOfAny(text: string, characters: string, from: number): number | null {
  for (let at = from; at < text.length; at += 1) if (characters.includes(text.charAt(at))) return at;
  return null;
}

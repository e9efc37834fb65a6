/** A first line that may open a fence around the whole text. */
const maybeFence = /^\s*(?:[`~]{0,2}$|(?:```+|~~~+)[^\n]*$)/;
const articleFence = /^\s*(?:```+|~~~+)[ \t]*(?:markdown|md|mdx)[ \t]*\n/i;
const plainFence = /^\s*(?:```+|~~~+)[ \t]*(?:te?xt|plaintext)?[ \t]*\n/i;
/** A last line that may close a fence. */
const atEnd = /(?:^|\n) {0,3}[`~]*\s*$/;
const fenceLine = /^ {0,3}(?:```+|~~~+)[ \t]*(\S*)/gm;

/** The text inside a closed fence, or null. */
function unfenced(text: string, isArticle: boolean): string | null {
  const fences = [...text.matchAll(fenceLine)];
  const last = fences.at(-1);
  // A block that ends before the text does is one of several.
  if (!isArticle && fences.length > 1 && fences[0]?.[1] === '') return null;
  const closes = last?.[1] === '' && text.slice(last.index + last[0].length).trim() === '';
  return closes && fences.length % 2 === 1 ? text.slice(0, last.index) : null;
}

/** Removes the fence around a text of one or more outputs while it streams; inner code blocks stay. */
export class FenceRemover {
  #state: 'start' | 'plain' | 'article' | 'block' = 'start';
  /** The fence that an earlier output opened. */
  #open: 'plain' | 'article' = 'plain';
  #opening = '';
  /** The text in the fence that was yielded, and the rest. */
  #passed = '';
  #buffer = '';

  push(chunk: string): string {
    this.#buffer += chunk;
    if (this.#state === 'start') {
      if (maybeFence.test(this.#buffer)) return '';
      const fence = articleFence.exec(this.#buffer);
      const block = this.#open === 'plain' ? plainFence.exec(this.#buffer) : null;
      this.#opening = (fence ?? block)?.[0] ?? '';
      this.#state = fence ? 'article' : block ? 'block' : this.#open;
      this.#buffer = this.#buffer.slice(this.#opening.length);
    }
    if (this.#state === 'block') return '';
    return this.#take(this.#state === 'article' ? atEnd.exec(this.#buffer)?.index : undefined);
  }

  /** Returns the rest of an output; `last`: no further output follows. */
  end(last: boolean): string {
    const state = this.#state === 'start' ? this.#open : this.#state;
    this.#state = 'start';
    if (state === 'block') {
      const text = last ? unfenced(this.#buffer, false) : null;
      return text === null ? this.#opening + this.#take() : text;
    }
    this.#open = state;
    const before = this.#passed.length;
    const text = last && state === 'article' ? unfenced(this.#passed + this.#buffer, true) : null;
    return text === null ? this.#take() : text.slice(before);
  }

  #take(length = this.#buffer.length): string {
    const text = this.#buffer.slice(0, length);
    this.#buffer = this.#buffer.slice(length);
    this.#passed += text;
    return text;
  }
}

/** The fence around a whole text. Markdown is certain to be one; of an unnamed block, only what begins like an article. */
const opener = /^\s*(?:```+|~~~+)[ \t]*(?:(?:markdown|md|mdx)[ \t]*\n|\n(?=#{1,6} |1[.)] ))/i;
/** The beginning of a text that may become one. */
const maybeOpener = /^\s*(?:$|[`~]{1,2}$|(?:```+|~~~+)[ \t]*[a-z]{0,8}[ \t]*(?:$|\n[#1]?[#.)]{0,5}$))/i;
/** A whole text in one unnamed block, without another in it. */
const wholeBlock = /^\s*(```|~~~)(?:text|txt|plaintext)?[ \t]*\n((?:(?!\1)[^\n]*\n)+)\1\s*$/i;
const maybeWholeBlock = /^\s*(?:```|~~~)(?:text|txt|plaintext)?[ \t]*\n/i;
const fence = /^ {0,3}(?:```+|~~~+)[ \t]*(\S*)[^\n]*$/;

/** Removes the fence around a text, while it streams, over all outputs that make it. Blocks of code in the text stay. */
export class FenceRemover {
  #state: 'start' | 'plain' | 'wrapped' | 'block' = 'start';
  #before: 'plain' | 'wrapped' = 'plain';
  #buffer = '';
  #inLine = false;
  /** Whether a block of code is open in the wrapped text. */
  #inBlock = false;

  push(chunk: string): string {
    this.#buffer += chunk;
    if (this.#state === 'start') {
      const found = opener.exec(this.#buffer);
      if (found) {
        this.#buffer = this.#buffer.slice(found[0].length);
        this.#state = 'wrapped';
      } else if (maybeOpener.test(this.#buffer)) return '';
      else {
        const isBlock = this.#before === 'plain' && maybeWholeBlock.test(this.#buffer);
        this.#state = isBlock ? 'block' : this.#before;
      }
    }
    if (this.#state === 'block') return '';
    if (this.#state === 'plain') return this.#all();
    return this.#lines();
  }

  /** The rest of an output, before another may follow. @param last whether the text is at its end, too */
  end(last: boolean): string {
    const isWrapped = this.#state === 'wrapped' || (this.#state === 'start' && this.#before === 'wrapped');
    const rest = this.#all();
    this.#before = isWrapped ? 'wrapped' : 'plain';
    if (last && this.#state === 'block') return wholeBlock.exec(rest)?.[2] ?? rest;
    const closes = last && isWrapped && !this.#inBlock && fence.exec(rest.trim())?.[1] === '';
    this.#state = 'start';
    return closes ? '' : rest;
  }

  /** Whole lines of a wrapped text. A fence without a name is held back: at the end, or before an empty line, it closes the text. */
  #lines(): string {
    let text = '';
    for (let end = this.#buffer.indexOf('\n'); end >= 0; end = this.#buffer.indexOf('\n')) {
      const line = this.#buffer.slice(0, end);
      const found = this.#inLine ? null : fence.exec(line);
      this.#inLine = false;
      if (found && found[1] === '' && !this.#inBlock) {
        const next = this.#buffer.slice(end + 1);
        if (next === '' || /^(?:[ \t]*|\s*`{1,3}\s*)$/.test(next)) return text;
        if (/^[ \t]*\n/.test(next)) {
          this.#state = 'plain';
          this.#buffer = next.trim() === '' ? '' : next;
          return text + this.#all();
        }
      }
      if (found) this.#inBlock = !this.#inBlock;
      text += this.#buffer.slice(0, end + 1);
      this.#buffer = this.#buffer.slice(end + 1);
    }
    // Words of a line that is no fence are passed on as they come.
    if (!this.#inLine && /^[ \t]*(?:[`~]|$)/.test(this.#buffer)) return text;
    this.#inLine ||= this.#buffer !== '';
    return text + this.#all();
  }

  #all(): string {
    const text = this.#buffer;
    this.#buffer = '';
    return text;
  }
}

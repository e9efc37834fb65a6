/** The mark for a fact that the author has to fill in. */
const blank = '\u2026';
const lettersOrDigits = /[\p{L}\p{N}]+/gu;
const figure = /\d+/g;
const isName = (word: string) => /^[\p{Lu}\p{N}]/u.test(word);
const plain = (text: string) => text.normalize('NFC').toLowerCase();

/** Replaces figures and names of employers that the resume lacks by blanks, while the text streams. */
export class InventionFilter {
  readonly #known: ReadonlySet<string>;
  #pending = '';
  #atStart = true;
  #inHeading = false;

  constructor(resume: string) {
    this.#known = new Set([...(plain(resume).match(lettersOrDigits) ?? []), ...(resume.match(figure) ?? [])]);
  }

  /** Returns the whole words of the text so far. */
  push(chunk: string): string {
    const text = this.#pending + chunk;
    let end = text.length;
    while (end > 0 && !/\s/.test(text.charAt(end - 1))) end -= 1;
    this.#pending = text.slice(end);
    return this.#check(text.slice(0, end));
  }

  end(): string {
    const rest = this.#check(this.#pending);
    this.#pending = '';
    return rest;
  }

  #check(text: string): string {
    return text.replace(/\n|\S+/g, (word) => {
      const first = this.#atStart;
      this.#atStart = word === '\n';
      if (first) this.#inHeading = /^#+$/.test(word) && word !== '##';
      // The number of an ordered list's entry is no figure.
      if (first && /^\d{1,2}[.)]$/.test(word)) return word;
      return this.#inHeading
        ? word.replace(lettersOrDigits, (part) => (!isName(part) || this.#has(part) ? part : blank))
        : word.replace(figure, (part) => (this.#has(part) ? part : blank));
    });
  }

  #has(word: string): boolean {
    return this.#known.has(plain(word));
  }
}

/** What stands for a fact that the author has to fill in. */
const blank = '\u2026';
const lettersOrDigits = /[\p{L}\p{N}]+/gu;
const figure = /\d+/g;
const isName = (word: string) => /^[\p{Lu}\p{N}]/u.test(word);
/** How a resume's words are compared. */
const plain = (text: string) => text.normalize('NFC').toLowerCase();

/**
 * Leaves out what the model invents while its text streams: figures that the resume lacks, and in the headings of a resume's entries
 * also names that it lacks, such as those of employers. A blank takes their place. The headings of sections have free words.
 */
export class InventionFilter {
  readonly #known: ReadonlySet<string>;
  #pending = '';
  #atStart = true;
  #inHeading = false;

  constructor(resume: string) {
    this.#known = new Set([...(plain(resume).match(lettersOrDigits) ?? []), ...(resume.match(figure) ?? [])]);
  }

  /** Adds a chunk of the text, and returns the whole words until then. */
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
      // The number of an entry of a list is no figure.
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

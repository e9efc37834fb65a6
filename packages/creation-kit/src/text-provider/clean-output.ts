import { cleanText } from '@atelier/contracts/file-name';

const tags = 'think|thinking|thoughts?|reasoning|reflection|seed:think';
/** The marks around a model's reasoning. */
const reasoning: Readonly<Record<string, readonly [open: string, close: string]>> = {
  tags: [`<(?:${tags})>`, `</(?:${tags})>`],
  Mistral: ['\\[THINK\\]', '\\[/THINK\\]'],
  Kimi: ['◁think▷', '◁/think▷'],
  Cohere: ['<\\|START_THINKING\\|>', '<\\|END_THINKING\\|>'],
  'gpt-oss': ['<\\|channel\\|>(?:analysis|commentary)<\\|message\\|>', '<\\|channel\\|>final<\\|message\\|>'],
  Gemma: ['<\\|channel>thought', '<channel\\|>'],
};
const opening = Object.values(reasoning)
  .map(([open]) => open)
  .join('|');
const closing = Object.values(reasoning)
  .map(([, close]) => close)
  .join('|');
/** Tokens that end an output. */
const endNames = [
  'im_end|eot_id|eom_id|eot|eos|end|return|endoftext|end_of_text|end▁of▁sentence',
  'END_RESPONSE|END_OF_TURN_TOKEN|im_start|start_header_id|user|observation|im_user|im_system',
].join('|');
const ending = `<[|｜](?:${endNames})[|｜]>`;
/** Tokens around an answer, or in front of it. */
const around = [
  '<[|｜](?:begin_of_box|end_of_box|begin_of_text|begin▁of▁sentence|assistant|im_assistant|im_middle)[|｜]>',
  '<\\|START_RESPONSE\\|>|\\[gMASK\\]|<sop>',
].join('|');
/** Tags that are an ending only at the end of the output, because HTML has them too. */
const lastTag = '</s>|</answer>|</response>|<eos>|<end_of_turn>|<turn\\|>|\\[/INST\\]';

const mark = new RegExp(
  `(?<open>${opening})|(?<close>${closing})|(?<end>${ending})|(?<around>${around})`,
  'i',
);
const firstTag = /^\s*<(?:answer|response)>/i;
const closingMark = new RegExp(closing, 'i');
/** Text that may become a mark, or an ending that is removed only if no text follows. */
const markBeginning = '[<[◁][^\\s<>[\\]▷]{0,22}(?:>[a-z]{0,8}<?[|\\w]{0,9})?';
const undecided = new RegExp(`(?:(?:${lastTag})\\s*)*(?:${markBeginning})?[\\uD800-\\uDBFF]?$`, 'i');
const atEnd = new RegExp(`\\s*(?:(?:${ending}|${lastTag})\\s*)+$`, 'i');
const longestMark = 40;

/** Removes reasoning, end tokens and unstorable characters from a stream. Marks within code are text. */
export class OutputCleaner {
  #buffer = '';
  #line = '';
  #inCode = false;
  #isEmpty = true;
  #hasThought = false;
  #state: 'text' | 'thought' | 'ended' = 'text';
  /** Whether the reasoning began without a mark, so that all text before its end is discarded. */
  beganInThought = false;

  get isThinking(): boolean {
    return this.#state === 'thought';
  }

  /** Whether the output ended within reasoning that interrupted its text. */
  get isCut(): boolean {
    return this.isThinking && !this.#isEmpty;
  }

  push(chunk: string): string {
    this.#buffer += chunk;
    let text = '';
    for (;;) {
      if (this.#state === 'ended') return text;
      if (this.isThinking) {
        const end = closingMark.exec(this.#buffer);
        if (!end) {
          this.#buffer = this.#buffer.slice(-longestMark);
          return text;
        }
        this.#skip(end);
        continue;
      }
      const found = mark.exec(this.#buffer);
      if (!found) {
        const held = undecided.exec(this.#buffer)?.index ?? this.#buffer.length;
        return text + this.#take(held);
      }
      text += this.#take(found.index);
      const { open, close, end, around } = found.groups ?? {};
      // An end token at the end of the buffer may follow a block of code, so `end()` decides.
      if (end && this.#buffer.slice(end.length).trim() === '') return text;
      if (this.#inCode || /`\s?$/.test(this.#line) || (open && this.#line.trim() !== '')) {
        text += this.#take(found[0].length);
      } else if (around) {
        this.#buffer = this.#buffer.slice(found[0].length);
      } else if (open) {
        this.#buffer = this.#buffer.slice(found[0].length);
        this.#state = 'thought';
      } else if (close) {
        if (!this.#hasThought) {
          this.beganInThought = true;
          this.#isEmpty = true;
          text = '';
        }
        this.#skip({ ...found, index: 0 });
      } else this.#state = 'ended';
    }
  }

  end(): string {
    if (this.#state !== 'text') return '';
    this.#buffer = this.#buffer.replace(atEnd, '');
    return this.#take(this.#buffer.length);
  }

  #skip({ 0: found, index }: { 0: string; index: number }): void {
    this.#buffer = this.#buffer.slice(index + found.length);
    this.#state = 'text';
    this.#hasThought = true;
  }

  /** White space between the reasoning and the first word is removed. */
  #take(length: number): string {
    const taken = cleanText(this.#buffer.slice(0, length));
    const text = this.#isEmpty ? taken.replace(firstTag, '') : taken;
    this.#buffer = this.#buffer.slice(length);
    const begun = this.#isEmpty && this.#hasThought ? text.trimStart() : text;
    if (begun.trim() !== '') this.#isEmpty = false;
    const lines = (this.#line + begun).split('\n');
    this.#line = (lines.pop() ?? '').slice(-200);
    for (const line of lines) if (/^ {0,3}(```|~~~)/.test(line)) this.#inCode = !this.#inCode;
    return begun;
  }
}

/** A prompt split by its tool's template. */
export interface PromptParts {
  /** The text before and after what the user wrote. */
  before: string;
  after: string;
  /** What the user wrote: the value of the first placeholder. */
  own: string;
  /** The values of all placeholders by name. */
  values: Readonly<Record<string, string>>;
}

/**
 * Splits a prompt by a template such as `Write about {topic} in {length}`. Null if the prompt was not built with it. The
 * first value takes as much as possible: people may write the words between two placeholders themselves.
 */
export function promptParts(prompt: string, template: string): PromptParts | null {
  const texts = template.split(/\{[a-z]+\}/);
  const names = Array.from(template.matchAll(/\{([a-z]+)\}/g), ([, name = '']) => name);
  const [before = ''] = texts;
  const last = texts.at(-1) ?? '';
  if (names.length === 0 || !prompt.startsWith(before) || !prompt.endsWith(last)) return null;
  let end = prompt.length - last.length;
  const values: [string, string][] = [];
  for (let index = names.length - 1; index > 0; index -= 1) {
    const separator = texts[index] ?? '';
    const at = prompt.lastIndexOf(separator, end - separator.length);
    if (at < before.length) return null;
    values.unshift([names[index] ?? '', prompt.slice(at + separator.length, end)]);
    end = at;
  }
  const own = prompt.slice(before.length, end);
  if (end <= before.length || own.trim() === '') return null;
  values.unshift([names[0] ?? '', own]);
  return { before, own, after: prompt.slice(end), values: Object.fromEntries(values) };
}

interface NewImage {
  address: string;
  alt: string;
  others: readonly string[];
}

const imageAt = (address: string) =>
  new RegExp(`!\\[[^\\]]*\\]\\(${address.replace(/[^\w/:-]/g, '\\$&')}\\)`);

/** A text in Markdown with an image in the place of another one, or below its first heading. */
export function withImage(text: string, { address, alt, others }: NewImage): string {
  const image = `![${alt.replace(/[[\]\\\s]+/g, ' ').trim()}](${address})`;
  const replaced = others.map(imageAt).find((one) => one.test(text));
  if (replaced) return text.replace(replaced, () => image);
  const [heading = ''] = /^\s*#{1,6} .*\n*/.exec(text) ?? [];
  return `${heading.trimEnd()}${heading && '\n\n'}${image}\n\n${text.slice(heading.length)}`;
}

export const withoutImage = (text: string, address: string): string =>
  text.replace(new RegExp(`${imageAt(address).source}\\n*`), '');

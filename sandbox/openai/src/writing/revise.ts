/** Revises a text: the first half of each paragraph, or each in other words. A heading above other text stays. */
export function revise(instructions: string, text: string): string {
  const change = /^Shorten it/m.test(instructions) ? shorten : reword;
  const blocks = text.trim().split(/\n{2,}/);
  return blocks
    .map((block) => (block.startsWith('#') && blocks.length > 1 ? block : change(block)))
    .join('\n\n');
}

function shorten(block: string): string {
  const sentences = block.split(/(?<=[.!?])\s+/);
  return sentences.slice(0, Math.ceil(sentences.length / 2)).join(' ');
}

const reword = (block: string) => block.replace(/(?=[\p{L}\p{N}])/u, 'In other words: ');

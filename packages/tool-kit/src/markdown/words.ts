/** How many words a markdown text has, without its marks: what a reader would count. */
export function countWords(markdown: string): number {
  const plain = markdown
    .replace(/!?\[([^\][]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/^[^\S\n\r\u2028\u2029]*(?:[-*+]|\d+[.)]|#{1,6}|>)\s+/gm, '')
    .replace(/[*_`~|]+/g, '');
  return plain.match(/[\p{L}\p{N}][\p{L}\p{N}'’‑-]*/gu)?.length ?? 0;
}

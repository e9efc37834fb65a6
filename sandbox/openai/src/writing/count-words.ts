/** Words as a reader counts them: runs of letters or digits, with markdown's own signs left out. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu)?.length ?? 0;
}

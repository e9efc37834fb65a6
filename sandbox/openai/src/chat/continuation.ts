import type { ChatMessage } from './request.ts';

/**
 * What is left of a text after the part that the conversation already carries as the assistant's words. White space
 * may differ, for clients trim. An assistant's text that is no beginning of this one leaves it whole.
 */
export function remainderOf(whole: string, messages: readonly ChatMessage[]): string {
  const said = messages.filter((one) => one.role === 'assistant').map((one) => one.text);
  const last = said.at(-1);
  if (last === undefined) return whole;
  const end = endOfPrefix(whole, said.join('')) ?? endOfPrefix(whole, last);
  return end === undefined ? whole : whole.slice(end);
}

function endOfPrefix(whole: string, prefix: string): number | undefined {
  let at = 0;
  for (const sign of prefix.replace(/\s+/g, '')) {
    while (/\s/.test(whole[at] ?? '')) at += 1;
    if (!whole.startsWith(sign, at)) return undefined;
    at += sign.length;
  }
  const spaces = /\s*$/.exec(prefix)?.[0].length ?? 0;
  for (let skipped = 0; skipped < spaces && /\s/.test(whole[at] ?? ''); skipped += 1) at += 1;
  return at;
}

const leastBits = 128;
const advice = 'Make one with: openssl rand -base64 32';

/** Words of examples, documentation and lists of leaked passwords. */
const knownWords =
  /secret|password|passwort|passwd|change.?me|example|sample|default|insert|replace|your|test|demo|dummy|atelier|correct|horse|battery|staple|admin|letmein|qwerty|welcome|token|key/gi;

/**
 * Returns why a secret is easy to guess, or null. A strict estimate: known words, characters that repeat or
 * continue the one before (`aaaa`, `abcd`, `4321`) and repeated groups do not count; each of the others counts as
 * many bits as the number of different characters allows. Letters of one case alone count as words of a language: 2 bits each.
 * 32 random bytes reach about 200 bits in base64 and 240 in hexadecimal digits; 128 are required.
 */
export function weaknessOf(secret: string): string | null {
  const left = secret.replace(knownWords, '');
  const counted = countedCharacters(left);
  const perCharacter = /^[a-z\s_-]*$|^[A-Z\s_-]*$/.test(left)
    ? 2
    : Math.log2(Math.max(1, new Set(left).size));
  const bits = Math.floor(counted * perCharacter);
  if (bits >= leastBits) return null;
  return `is easy to guess (about ${bits} bits, ${leastBits} are needed). ${advice}`;
}

function countedCharacters(text: string): number {
  const seen = new Set<string>();
  let counted = 0;
  for (let index = 0; index < text.length; index += 1) {
    const step = text.charCodeAt(index) - text.charCodeAt(index - 1);
    const group = text.slice(Math.max(0, index - 2), index + 1);
    if (Math.abs(step) > 1 || index === 0) counted += seen.has(group) ? 0 : 1;
    seen.add(group);
  }
  return counted;
}

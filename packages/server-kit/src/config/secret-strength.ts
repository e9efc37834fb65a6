const leastCharacters = 32;
const leastDifferent = 12;

/** What secrets of examples and templates contain. */
const placeholder = /secret|password|change.?me|example|replace|your.?key|placeholder|x{8}|0{12}/i;

/** Returns why a secret is not one that a program has made at random, or null. It is no estimate of how hard it is to guess. */
export function weaknessOf(secret: string): string | null {
  const advice = 'Make one with: openssl rand -base64 32';
  if (secret.length < leastCharacters) return `has fewer than ${leastCharacters} characters. ${advice}`;
  if (placeholder.test(secret) || new Set(secret).size < leastDifferent) return `is a placeholder. ${advice}`;
  return null;
}

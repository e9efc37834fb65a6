import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { weaknessOf } from './exposure.ts';

describe('abuse 36: a secret that nobody made at random', () => {
  it.each([
    'x'.repeat(64),
    'abc'.repeat(20),
    'tooShort1234567890abcdefgh',
    'a-secret-of-at-least-thirty-two-characters',
    'change-me-change-me-change-me-change-me',
    'MySecretPassword1234567890ForTheExample',
    '',
  ])('is refused: %s', (secret) => {
    expect(weaknessOf(secret)).toContain('openssl rand');
    if (secret) expect(weaknessOf(secret)).not.toContain(secret);
  });

  it('is not found among a thousand random ones of 32 bytes', () => {
    const random = Array.from({ length: 1000 }, () => randomBytes(32));
    for (const bytes of random)
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(weaknessOf(bytes.toString(encoding))).toBeNull();
  });
});

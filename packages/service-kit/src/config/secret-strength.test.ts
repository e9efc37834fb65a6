import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { weaknessOf } from './secret-strength.ts';

describe('abuse 36: a secret that is easy to guess', () => {
  it.each([
    'x'.repeat(64),
    'abc'.repeat(20),
    'abcdefgh12345678'.repeat(4),
    'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    'a-secret-of-at-least-thirty-two-characters',
    'only-for-tests-and-long-enough-for-one',
    'change-me-change-me-change-me-change-me',
    'correct-horse-battery-staple-correct-horse',
    'MySecretPassword1234567890ForTheExample',
    '',
  ])('is %s', (secret) => {
    expect(weaknessOf(secret)).toContain('easy to guess');
    if (secret) expect(weaknessOf(secret)).not.toContain(secret);
  });

  it('is not found among a thousand random ones of 32 bytes', () => {
    const random = Array.from({ length: 1000 }, () => randomBytes(32));
    for (const bytes of random)
      for (const encoding of ['base64', 'base64url', 'hex'] as const)
        expect(weaknessOf(bytes.toString(encoding))).toBeNull();
  });
});

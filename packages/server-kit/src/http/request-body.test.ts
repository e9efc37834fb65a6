import { expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { storable } from './request-body.ts';

it('texts of a body lose what XML forbids, and keep all else', () => {
  const body = {
    content: 'a\u000bb\u0008\u001b c\ud83c \ufffe🍵\n\t',
    tags: ['x\u0001'],
    starred: true,
    none: null,
  };
  expect(storable(body, '')).toEqual({ content: 'a\nb c 🍵\n\t', tags: ['x'], starred: true, none: null });
});

it('a text with U+0000 is refused, with its field', () => {
  const faultOf = (body: unknown) => {
    try {
      return storable(body, '');
    } catch (error) {
      return error instanceof AppError && error.details?.[0]?.field;
    }
  };
  expect(faultOf({ prompt: 'a\0b' })).toBe('prompt');
  expect(faultOf({ rewritten: [{ line: 'a' }, { line: '\0' }] })).toBe('rewritten.1.line');
});

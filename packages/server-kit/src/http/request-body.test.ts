import { expect, it } from 'vitest';
import { storable } from './request-body.ts';

it('texts of a body lose what XML forbids, and keep all else', () => {
  const body = {
    content: 'a\u000bb\u0008\u001b c\ud83c \ufffe🍵\n\t',
    tags: ['x\u0000'],
    starred: true,
    none: null,
  };
  expect(storable(body)).toEqual({ content: 'a\nb c 🍵\n\t', tags: ['x'], starred: true, none: null });
});

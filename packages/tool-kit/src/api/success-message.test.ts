import { expect, it } from 'vitest';
import { germanSuccess } from './success-message.ts';

it.each([
  ['Your image is private again.', 'Dein Bild ist wieder privat.'],
  ['Restored 1 creation.', '1 Werk ist wiederhergestellt.'],
  [
    'Deleted 40 creations. You can restore them for 30 days.',
    '40 Werke sind gelöscht. Du kannst sie 30 Tage lang wiederherstellen.',
  ],
  ['Something of a module.', 'Something of a module.'],
])('says in German: %s', (message, german) => {
  expect(germanSuccess(message)).toBe(german);
});

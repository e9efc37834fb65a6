import { deDE } from '@clerk/localizations/de-DE';
import { expect, it } from 'vitest';
import { informal } from './informal-german.ts';

it.each([
  ['Geben Sie Ihr Passwort ein', 'Gib dein Passwort ein'],
  ['Bitte fordern Sie einen neuen Link an.', 'Bitte fordere einen neuen Link an.'],
  ['Haben Sie ein Konto? Melden Sie sich an.', 'Hast du ein Konto? Melde dich an.'],
  [
    'Sie können es ändern, wenn Sie den Zugriff verlieren.',
    'Du kannst es ändern, wenn du den Zugriff verlierst.',
  ],
  ['Ihre Daten, die Sie eingegeben haben', 'Deine Daten, die du eingegeben hast'],
])('says du: %s', (formal, expected) => {
  expect(informal(formal)).toBe(expected);
});

it("leaves no Sie in Clerk's texts, except for a thing", () => {
  const texts = JSON.stringify(deDE).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  const left = texts
    .map((text) => informal(text.slice(1, -1)))
    .filter((text) => /\b(?:Sie|Ihre?[nmrs]?|Ihnen)\b/.test(text));
  expect(left).toHaveLength(1);
  expect(left[0]).toContain('Sie muss einzigartig sein');
});

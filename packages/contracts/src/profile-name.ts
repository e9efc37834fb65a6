import { z } from 'zod';
import { fault } from './messages.ts';
import { plainText } from './requests.ts';
import { profileNameLimits } from './tool-options.ts';

/** Words of any characters, with single separators between them. */
const shape = /^[^ ._-]+(?:(?:[ ._-]|\. )[^ ._-]+)*$/u;
const digitsAndSeparators = /[0-9 ._-]+/g;

/**
 * Scripts of public names. A name uses only one of them, to prevent mixing similar letters; combining marks for any letter
 * belong to none.
 */
const scripts = [
  /^[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u01bf\u01c4-\u024f\u1e00-\u1eff]*$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]*$/u,
  /^\p{Script=Arabic}*$/u,
  /^\p{Script=Armenian}*$/u,
  /^\p{Script=Bengali}*$/u,
  /^\p{Script=Cyrillic}*$/u,
  /^\p{Script=Devanagari}*$/u,
  /^\p{Script=Georgian}*$/u,
  /^\p{Script=Greek}*$/u,
  /^\p{Script=Hangul}*$/u,
  /^\p{Script=Hebrew}*$/u,
  /^\p{Script=Tamil}*$/u,
  /^\p{Script=Telugu}*$/u,
  /^\p{Script=Thai}*$/u,
];

function isInOneScript(name: string): boolean {
  const letters = name.replace(digitsAndSeparators, '');
  return shape.test(name) && scripts.some((script) => script.test(letters));
}

/** A user's public name. An empty one removes it. */
export const profileName = plainText('no_name')
  .transform((name) => name.normalize('NFKC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .max(profileNameLimits.most, fault('too_long'))
      .refine((name) => name === '' || name.length >= profileNameLimits.least, {
        error: fault('too_short'),
        params: { limit: profileNameLimits.least },
      })
      .refine((name) => name === '' || isInOneScript(name), fault('name_characters')),
  )
  .describe('The name that others see with your published images. An empty one removes it.');

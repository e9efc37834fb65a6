import { describe, expect, it } from 'vitest';
import { removalEffect } from './remove-object.ts';

describe('abuse 25: the name of an object', () => {
  it.each([
    ['cup', 'cup'],
    ["the stick's end", "the%20stick's%20end"],
    ['cup/e_pixelate', 'cup%20e_pixelate'.replace('e_pixelate', 'e%20pixelate')],
    ['cup,w_10;x', 'cup%20w%2010%20x'],
    ['cup%2Fw_10', 'cup%202Fw%2010'],
    ['cup\n/l_text:evil', 'cup%20l%20text%20evil'],
    ['\u0447\u0430\u0448\u043a\u0430', encodeURIComponent('\u0447\u0430\u0448\u043a\u0430')],
  ])('%j is sent to the store as one phrase', (name, phrase) => {
    expect(removalEffect(name)).toBe(`e_gen_remove:prompt_${phrase}`);
  });

  it('is null without a letter', () => {
    expect(removalEffect('///;;,,')).toBeNull();
  });
});

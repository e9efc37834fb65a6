import { describe, expect, it } from 'vitest';
import { namedRemoval, regionRemoval } from './removal-effects.ts';

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
    expect(namedRemoval(name)).toBe(`e_gen_remove:prompt_${phrase}`);
  });

  it('is null without a letter', () => {
    expect(namedRemoval('///;;,,')).toBeNull();
  });
});

it('has one region, or a list of them', () => {
  const region = { left: 40, top: 150, width: 101, height: 31 };
  const one = '(x_40;y_150;w_101;h_31)';
  expect(regionRemoval([region])).toBe(`e_gen_remove:region_${one}`);
  expect(regionRemoval([region, region])).toBe(`e_gen_remove:region_(${one};${one})`);
});

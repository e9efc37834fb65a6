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

describe('the effect of selected areas', () => {
  const size = { width: 400, height: 300 };

  it('has every pixel that an area touches', () => {
    expect(regionRemoval([{ x: 0.1, y: 0.5, width: 0.2501, height: 0.101 }], size)).toBe(
      'e_gen_remove:region_(x_40;y_150;w_101;h_31)',
    );
  });

  it('is a list for several areas', () => {
    const regions = [
      { x: 0, y: 0, width: 0.5, height: 0.5 },
      { x: 0.75, y: 0.75, width: 0.25, height: 0.25 },
    ];
    expect(regionRemoval(regions, size)).toBe(
      'e_gen_remove:region_((x_0;y_0;w_200;h_150);(x_300;y_225;w_100;h_75))',
    );
  });

  it.each([
    [{ x: 1, y: 1, width: 1e-9, height: 1e-9 }, '(x_399;y_299;w_1;h_1)'],
    [{ x: 0, y: 0, width: 1e-300, height: 1e-300 }, '(x_0;y_0;w_1;h_1)'],
    [{ x: 0.9, y: 0.9, width: 0.1000001, height: 0.1000001 }, '(x_360;y_270;w_40;h_30)'],
  ])('stays inside the image and has at least one pixel: %o', (region, effect) => {
    expect(regionRemoval([region], size)).toBe(`e_gen_remove:region_${effect}`);
  });
});

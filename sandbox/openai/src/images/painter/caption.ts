import { type Canvas, n } from './canvas.ts';

/** Shown if the image has what the prompt names, and otherwise. */
const texts = { matching: 'Sample image', other: 'Sample image: cannot show this prompt' };

/** Letters as strokes in a box one unit high, with the baseline at 1: drawn, so that no font is needed. */
const letters: Record<string, { wide: number; path: string }> = {
  S: { wide: 0.58, path: 'M.5,.2 C.4,.06 .08,.06 .08,.3 C.08,.54 .52,.46 .52,.74 C.52,1 .14,1.02 .04,.84' },
  a: { wide: 0.54, path: 'M.44,.5 V1 M.44,.62 C.36,.46 .06,.46 .06,.75 C.06,1.04 .36,1.04 .44,.88' },
  m: {
    wide: 0.84,
    path: 'M.08,.5 V1 M.08,.66 C.14,.46 .4,.42 .4,.68 V1 M.4,.66 C.46,.46 .74,.42 .74,.68 V1',
  },
  p: { wide: 0.56, path: 'M.08,.5 V1.3 M.08,.62 C.16,.46 .48,.46 .48,.75 C.48,1.04 .16,1.04 .08,.88' },
  l: { wide: 0.2, path: 'M.09,.1 V1' },
  e: { wide: 0.54, path: 'M.07,.74 H.47 C.47,.4 .06,.4 .06,.75 C.06,1.06 .38,1.04 .46,.9' },
  i: { wide: 0.2, path: 'M.09,.5 V1 M.09,.26 V.3' },
  c: { wide: 0.5, path: 'M.44,.6 C.34,.44 .06,.46 .06,.75 C.06,1.04 .34,1.06 .44,.9' },
  t: { wide: 0.38, path: 'M.16,.24 V.86 C.16,1 .26,1.02 .34,.98 M.03,.5 H.33' },
  u: { wide: 0.54, path: 'M.08,.5 V.82 C.08,1.04 .38,1.04 .45,.84 M.45,.5 V1' },
  r: { wide: 0.36, path: 'M.08,.5 V1 M.08,.68 C.12,.52 .24,.48 .34,.51' },
  g: {
    wide: 0.56,
    path: 'M.46,.5 V1.1 C.46,1.36 .14,1.36 .08,1.2 M.46,.62 C.38,.46 .06,.46 .06,.75 C.06,1.04 .38,1.04 .46,.88',
  },
  n: { wide: 0.56, path: 'M.08,.5 V1 M.08,.68 C.16,.46 .46,.44 .46,.7 V1' },
  o: { wide: 0.56, path: 'M.27,.5 C.0,.5 .0,1 .27,1 C.54,1 .54,.5 .27,.5' },
  s: { wide: 0.46, path: 'M.4,.58 C.3,.46 .08,.48 .08,.62 C.08,.78 .4,.72 .4,.88 C.4,1.02 .14,1.04 .05,.92' },
  h: { wide: 0.56, path: 'M.08,.1 V1 M.08,.68 C.16,.46 .46,.44 .46,.7 V1' },
  w: { wide: 0.76, path: 'M.05,.5 L.2,1 L.38,.56 L.56,1 L.71,.5' },
  ':': { wide: 0.2, path: 'M.09,.58 V.62 M.09,.94 V.98' },
  ' ': { wide: 0.32, path: '' },
};

/** The caption in the lower right corner. `matching`: the image shows what its prompt names. */
export function paintCaption({ width, height, unit }: Canvas, matching: boolean): string {
  const text = matching ? texts.matching : texts.other;
  const size = 22 * unit;
  let x = 0;
  const strokes = [...text].map((sign) => {
    const letter = letters[sign];
    if (!letter) throw new RangeError(`The caption has no drawing for “${sign}”.`);
    const drawn = `<path d="${letter.path}" transform="translate(${x.toFixed(2)} 0)"/>`;
    x += letter.wide + 0.07;
    return drawn;
  });
  const [wide, tall, pad] = [x * size, size * 1.9, size * 0.7];
  const left = width - wide - pad * 2 - 22 * unit;
  const top = height - tall - 22 * unit;
  const plate = `<rect x="${n(left)}" y="${n(top)}" width="${n(wide + pad * 2)}" height="${n(tall)}" rx="${n(tall / 2)}" fill="#000" opacity=".38"/>`;
  return `${plate}<g transform="translate(${n(left + pad)} ${n(top + size * 0.36)}) scale(${n(size)})" fill="none" stroke="#fff" stroke-width=".085" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`;
}

import { n, outline } from '../canvas.ts';
import { css } from '../colour.ts';
import type { Draw } from './things.ts';

/** Head and shoulders in front of the scene, hair and clothes by chance. */
export const paintBust: Draw = (canvas, x, y, size) => {
  const { palette, random } = canvas;
  const line = outline(canvas);
  const skin = css({ h: random.between(18, 30), s: random.between(32, 52), l: random.between(44, 76) });
  const hair = css({
    h: random.pick([20, 28, 36, 12, 265]),
    s: random.between(18, 46),
    l: random.between(14, 46),
  });
  const at = (dx: number, dy: number) => `${n(x + dx * size)},${n(y - dy * size)}`;
  const long = random.next() < 0.55;
  const back = `<path d="M${at(-0.25, long ? 0.28 : 0.55)} C${at(-0.36, 0.98)} ${at(0.36, 0.98)} ${at(0.25, long ? 0.28 : 0.55)} Z" fill="${hair}" ${line}/>`;
  const shoulders = `<path d="M${at(-0.52, -0.04)} C${at(-0.48, 0.26)} ${at(-0.2, 0.27)} ${at(-0.1, 0.32)} L${at(0.1, 0.32)} C${at(0.2, 0.27)} ${at(0.48, 0.26)} ${at(0.52, -0.04)} Z" fill="${palette.accent}" ${line}/>`;
  const neck = `<path d="M${at(-0.085, 0.48)} V${n(y - 0.3 * size)} Q${at(0, 0.22)} ${at(0.085, 0.3)} V${n(y - 0.48 * size)} Z" fill="${skin}"/><path d="M${at(-0.085, 0.42)} Q${at(0, 0.35)} ${at(0.085, 0.42)} V${n(y - 0.36 * size)} Q${at(0, 0.3)} ${at(-0.085, 0.36)} Z" fill="${palette.ink}" opacity=".16"/>`;
  const face = `<path d="M${at(-0.17, 0.64)} C${at(-0.18, 0.46)} ${at(-0.07, 0.38)} ${at(0, 0.375)} C${at(0.07, 0.38)} ${at(0.18, 0.46)} ${at(0.17, 0.64)} C${at(0.16, 0.86)} ${at(-0.16, 0.86)} ${at(-0.17, 0.64)} Z" fill="${skin}" ${line}/>`;
  const fringe = `<path d="M${at(-0.185, 0.62)} C${at(-0.2, 0.92)} ${at(0.22, 0.92)} ${at(0.185, 0.62)} C${at(0.16, 0.74)} ${at(0.06, 0.76)} ${at(0.02, 0.78)} C${at(-0.06, 0.74)} ${at(-0.14, 0.74)} ${at(-0.185, 0.62)} Z" fill="${hair}" ${line}/>`;
  const eye = (side: number) =>
    `<ellipse cx="${n(x + side * 0.07 * size)}" cy="${n(y - 0.605 * size)}" rx="${n(size * 0.024)}" ry="${n(size * 0.016)}" fill="${palette.light}"/><circle cx="${n(x + side * 0.07 * size)}" cy="${n(y - 0.605 * size)}" r="${n(size * 0.013)}" fill="${palette.ink}"/><path d="M${at(side * 0.07 - 0.035, 0.645)} q${n(size * 0.035)},${n(-size * 0.016)} ${n(size * 0.07)},0" fill="none" stroke="${hair}" stroke-width="${n(size * 0.011)}" stroke-linecap="round"/>`;
  const mouth = `<path d="M${at(-0.045, 0.475)} q${n(size * 0.045)},${n(size * 0.03)} ${n(size * 0.09)},0 q${n(-size * 0.045)},${n(size * 0.008)} ${n(-size * 0.09)},0" fill="${palette.accent}"/>`;
  const nose = `<path d="M${at(0.004, 0.59)} q${n(size * 0.02)},${n(size * 0.055)} ${n(-size * 0.012)},${n(size * 0.062)}" fill="none" stroke="${palette.ink}" stroke-opacity=".35" stroke-width="${n(size * 0.007)}" stroke-linecap="round"/>`;
  const cheek = (side: number) =>
    `<circle cx="${n(x + side * 0.1 * size)}" cy="${n(y - 0.53 * size)}" r="${n(size * 0.035)}" fill="${palette.accent}" opacity=".2"/>`;
  return back + shoulders + neck + face + fringe + eye(-1) + eye(1) + nose + mouth + cheek(-1) + cheek(1);
};

import { n, outline } from '../canvas.ts';
import type { Draw } from './things.ts';

/** A sitting cat seen from the front, with bright eyes. */
export const cat: Draw = (canvas, x, y, size) => {
  const { palette } = canvas;
  const fur = `fill="${palette.ink}" ${outline(canvas) || `stroke="${palette.light}" stroke-opacity=".25" stroke-width="${n(size * 0.012)}"`}`;
  const tail = `<path d="M${n(x + size * 0.2)},${n(y - size * 0.08)} Q${n(x + size * 0.56)},${n(y - size * 0.04)} ${n(x + size * 0.46)},${n(y - size * 0.42)}" fill="none" stroke="${palette.ink}" stroke-width="${n(size * 0.075)}" stroke-linecap="round"/>`;
  const body = `<path d="M${n(x - size * 0.26)},${n(y)} Q${n(x - size * 0.3)},${n(y - size * 0.42)} ${n(x)},${n(y - size * 0.6)} Q${n(x + size * 0.3)},${n(y - size * 0.42)} ${n(x + size * 0.26)},${n(y)} Z" ${fur}/>`;
  const head = `<path d="M${n(x - size * 0.2)},${n(y - size * 0.66)} L${n(x - size * 0.19)},${n(y - size * 0.96)} L${n(x - size * 0.07)},${n(y - size * 0.83)} H${n(x + size * 0.07)} L${n(x + size * 0.19)},${n(y - size * 0.96)} L${n(x + size * 0.2)},${n(y - size * 0.66)} Q${n(x)},${n(y - size * 0.42)} ${n(x - size * 0.2)},${n(y - size * 0.66)} Z" ${fur}/>`;
  const eye = (side: number) =>
    `<ellipse cx="${n(x + side * size * 0.085)}" cy="${n(y - size * 0.69)}" rx="${n(size * 0.042)}" ry="${n(size * 0.034)}" fill="${palette.glow}"/><ellipse cx="${n(x + side * size * 0.085)}" cy="${n(y - size * 0.69)}" rx="${n(size * 0.012)}" ry="${n(size * 0.03)}" fill="${palette.ink}"/>`;
  const nose = `<path d="M${n(x - size * 0.02)},${n(y - size * 0.63)} h${n(size * 0.04)} l${n(-size * 0.02)},${n(size * 0.025)} Z" fill="${palette.accent}"/>`;
  const whiskers = [-1, 1]
    .flatMap((side) =>
      [-0.02, 0.015].map(
        (lift) =>
          `M${n(x + side * size * 0.06)},${n(y - size * 0.61)} L${n(x + side * size * 0.3)},${n(y - size * (0.62 + lift))}`,
      ),
    )
    .join(' ');
  return `${tail}${body}${head}${eye(-1)}${eye(1)}${nose}<path d="${whiskers}" stroke="${palette.light}" stroke-width="${n(size * 0.006)}" opacity=".7"/>`;
};

/** A broad tree with a crown of leaves. */
export const tree: Draw = (canvas, x, y, size) => {
  const { palette, random } = canvas;
  const trunk = `<path d="M${n(x - size * 0.06)},${n(y)} Q${n(x - size * 0.02)},${n(y - size * 0.3)} ${n(x - size * 0.03)},${n(y - size * 0.55)} H${n(x + size * 0.03)} Q${n(x + size * 0.02)},${n(y - size * 0.3)} ${n(x + size * 0.07)},${n(y)} Z" fill="${palette.ink}"/>`;
  const leaf = (index: number) => {
    const turn = (index / 9) * 6.28;
    const reach = index === 9 ? 0 : 0.2;
    return `<circle cx="${n(x + Math.cos(turn) * size * reach * 1.25)}" cy="${n(y - size * 0.68 + Math.sin(turn) * size * reach)}" r="${n(size * (0.14 + random.next() * 0.06))}"/>`;
  };
  const leaves = Array.from({ length: 10 }, (_, index) => leaf(index)).join('');
  return `${trunk}<g fill="${palette.accent}" ${outline(canvas)}>${leaves}</g><g fill="${palette.light}" opacity=".14"><circle cx="${n(x - size * 0.1)}" cy="${n(y - size * 0.8)}" r="${n(size * 0.16)}"/></g>`;
};

/** A bed of flowers along the lower edge. */
export const flowers: Draw = (canvas, _x, y, size) => {
  const { palette, random, width, height } = canvas;
  const flower = () => {
    const depth = random.next();
    const tall = size * (0.4 + depth * 0.7);
    const left = random.next() * width;
    const foot = y + (height - y) * depth * 1.6;
    const petals = [0, 1, 2, 3, 4].map((index) => {
      const turn = (index / 5) * 6.28;
      return `<circle cx="${n(left + Math.cos(turn) * tall * 0.12)}" cy="${n(foot - tall + Math.sin(turn) * tall * 0.12)}" r="${n(tall * 0.1)}"/>`;
    });
    return `<path d="M${n(left)},${n(foot)} v${n(-tall)}" stroke="${palette.ink}" stroke-width="${n(tall * 0.05)}" opacity=".7"/><g fill="${random.pick([palette.accent, palette.light, palette.glow])}">${petals.join('')}</g><circle cx="${n(left)}" cy="${n(foot - tall)}" r="${n(tall * 0.07)}" fill="${palette.glow}"/>`;
  };
  return Array.from({ length: 46 }, flower).join('');
};

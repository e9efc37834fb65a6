import { n, outline } from '../canvas.ts';
import type { Draw } from './things.ts';

/** Striped tower on a rock, with its lamp's two beams. */
export const lighthouse: Draw = (canvas, x, y, size) => {
  const { palette } = canvas;
  const line = outline(canvas);
  const half = (share: number) => size * (0.085 - 0.035 * share);
  const lamp = y - size * 0.86;
  const beam = (side: number) =>
    `<path d="M${n(x)},${n(lamp)} L${n(x + side * size * 1.7)},${n(lamp - size * 0.3)} L${n(x + side * size * 1.7)},${n(lamp + size * 0.08)} Z" fill="${palette.light}" opacity="${palette.dark ? 0.32 : 0.16}"/>`;
  const stripes = [0, 1, 2, 3, 4].map((index) => {
    const [low, high] = [index / 5, (index + 1) / 5];
    const at = (share: number) => y - size * 0.06 - share * size * 0.72;
    return `<path d="M${n(x - half(low))},${n(at(low))} L${n(x - half(high))},${n(at(high))} H${n(x + half(high))} L${n(x + half(low))},${n(at(low))} Z" fill="${index % 2 ? palette.light : palette.accent}" ${line}/>`;
  });
  const rock = `<path d="M${n(x - size * 0.42)},${n(y + size * 0.2)} Q${n(x - size * 0.26)},${n(y - size * 0.1)} ${n(x - size * 0.05)},${n(y - size * 0.08)} Q${n(x + size * 0.22)},${n(y - size * 0.12)} ${n(x + size * 0.46)},${n(y + size * 0.2)} Z" fill="${palette.ink}"/>`;
  const room = `<rect x="${n(x - size * 0.045)}" y="${n(lamp - size * 0.045)}" width="${n(size * 0.09)}" height="${n(size * 0.13)}" fill="${palette.light}" ${line}/>`;
  const gallery = `<rect x="${n(x - size * 0.075)}" y="${n(y - size * 0.79)}" width="${n(size * 0.15)}" height="${n(size * 0.022)}" fill="${palette.ink}"/>`;
  const roof = `<path d="M${n(x - size * 0.065)},${n(lamp - size * 0.04)} L${n(x)},${n(lamp - size * 0.14)} L${n(x + size * 0.065)},${n(lamp - size * 0.04)} Z" fill="${palette.accent}" ${line}/>`;
  return beam(-1) + beam(1) + rock + stripes.join('') + room + gallery + roof;
};

/** A small house with a lit window and a chimney. */
export const house: Draw = (canvas, x, y, size) => {
  const { palette } = canvas;
  const line = outline(canvas);
  const wall = `<rect x="${n(x - size * 0.5)}" y="${n(y - size * 0.55)}" width="${n(size)}" height="${n(size * 0.6)}" fill="${palette.light}" ${line}/>`;
  const chimney = `<rect x="${n(x + size * 0.22)}" y="${n(y - size * 1.02)}" width="${n(size * 0.13)}" height="${n(size * 0.4)}" fill="${palette.ink}"/>`;
  const roof = `<path d="M${n(x - size * 0.62)},${n(y - size * 0.52)} L${n(x)},${n(y - size)} L${n(x + size * 0.62)},${n(y - size * 0.52)} Z" fill="${palette.accent}" ${line}/>`;
  const door = `<rect x="${n(x - size * 0.34)}" y="${n(y - size * 0.34)}" width="${n(size * 0.2)}" height="${n(size * 0.39)}" rx="${n(size * 0.1)}" fill="${palette.ink}"/>`;
  const pane = `<rect x="${n(x + size * 0.06)}" y="${n(y - size * 0.38)}" width="${n(size * 0.26)}" height="${n(size * 0.22)}" fill="${palette.glow}" stroke="${palette.ink}" stroke-width="${n(size * 0.02)}"/>`;
  return chimney + wall + roof + door + pane;
};

/** Towers with flags over a wall. */
export const castle: Draw = (canvas, x, y, size) => {
  const { palette } = canvas;
  const line = outline(canvas);
  const tower = (dx: number, wide: number, tall: number) => {
    const left = x + (dx - wide / 2) * size;
    const top = y - tall * size;
    const tip = top - wide * size * 1.3;
    return `<rect x="${n(left)}" y="${n(top)}" width="${n(wide * size)}" height="${n(tall * size + size * 0.1)}" fill="${palette.ink}" ${line}/><path d="M${n(left - size * 0.025)},${n(top)} L${n(x + dx * size)},${n(tip)} L${n(left + wide * size + size * 0.025)},${n(top)} Z" fill="${palette.accent}" ${line}/><path d="M${n(x + dx * size)},${n(tip)} v${n(-size * 0.1)} l${n(size * 0.08)},${n(size * 0.03)} l${n(-size * 0.08)},${n(size * 0.03)}" fill="${palette.accent}"/><rect x="${n(x + dx * size - size * 0.014)}" y="${n(top + size * 0.08)}" width="${n(size * 0.028)}" height="${n(size * 0.06)}" fill="${palette.light}"/>`;
  };
  const wall = `<rect x="${n(x - size * 0.42)}" y="${n(y - size * 0.3)}" width="${n(size * 0.84)}" height="${n(size * 0.4)}" fill="${palette.ink}" ${line}/>`;
  const gate = `<path d="M${n(x - size * 0.07)},${n(y + size * 0.1)} v${n(-size * 0.2)} a${n(size * 0.07)},${n(size * 0.08)} 0 0 1 ${n(size * 0.14)},0 v${n(size * 0.2)} Z" fill="${palette.glow}"/>`;
  return (
    tower(-0.18, 0.14, 0.62) +
    tower(0.2, 0.12, 0.56) +
    tower(0.02, 0.16, 0.74) +
    wall +
    tower(-0.42, 0.15, 0.46) +
    tower(0.42, 0.15, 0.46) +
    gate
  );
};

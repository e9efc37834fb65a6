import { n, outline } from '../canvas.ts';
import type { Draw } from './things.ts';

/** A sailing boat with its reflection. */
export const boat: Draw = (canvas, x, y, size) => {
  const { palette } = canvas;
  const line = outline(canvas);
  const hull = `<path d="M${n(x - size * 0.5)},${n(y - size * 0.14)} H${n(x + size * 0.5)} Q${n(x + size * 0.4)},${n(y + size * 0.06)} ${n(x + size * 0.2)},${n(y + size * 0.06)} H${n(x - size * 0.28)} Q${n(x - size * 0.44)},${n(y + size * 0.02)} ${n(x - size * 0.5)},${n(y - size * 0.14)} Z" fill="${palette.ink}" ${line}/>`;
  const sails = `<path d="M${n(x + size * 0.03)},${n(y - size * 0.2)} V${n(y - size)} Q${n(x + size * 0.42)},${n(y - size * 0.5)} ${n(x + size * 0.44)},${n(y - size * 0.2)} Z" fill="${palette.light}" ${line}/><path d="M${n(x - size * 0.03)},${n(y - size * 0.2)} V${n(y - size * 0.86)} Q${n(x - size * 0.3)},${n(y - size * 0.46)} ${n(x - size * 0.36)},${n(y - size * 0.2)} Z" fill="${palette.accent}" ${line}/>`;
  const mirror = `<ellipse cx="${n(x)}" cy="${n(y + size * 0.12)}" rx="${n(size * 0.5)}" ry="${n(size * 0.05)}" fill="${palette.ink}" opacity=".3"/>`;
  return mirror + sails + hull;
};

/** A rocket that climbs on its flame. */
export const rocket: Draw = (canvas, x, y, size) => {
  const { palette } = canvas;
  const line = outline(canvas);
  const flame = `<path d="M${n(-size * 0.08)},${n(size * 0.3)} Q0,${n(size * 0.86)} ${n(size * 0.08)},${n(size * 0.3)} Z" fill="${palette.glow}"/>`;
  const fins = `<path d="M${n(-size * 0.12)},${n(size * 0.04)} L${n(-size * 0.26)},${n(size * 0.34)} L${n(-size * 0.08)},${n(size * 0.28)} Z M${n(size * 0.12)},${n(size * 0.04)} L${n(size * 0.26)},${n(size * 0.34)} L${n(size * 0.08)},${n(size * 0.28)} Z" fill="${palette.accent}" ${line}/>`;
  const body = `<path d="M0,${n(-size * 0.5)} Q${n(size * 0.22)},${n(-size * 0.16)} ${n(size * 0.1)},${n(size * 0.3)} H${n(-size * 0.1)} Q${n(-size * 0.22)},${n(-size * 0.16)} 0,${n(-size * 0.5)} Z" fill="${palette.light}" ${line}/>`;
  const port = `<circle cy="${n(-size * 0.12)}" r="${n(size * 0.065)}" fill="${palette.sky[0]}" stroke="${palette.ink}" stroke-width="${n(size * 0.018)}"/>`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(16)">${flame}${fins}${body}${port}</g>`;
};

/** A hot-air balloon with striped cloth. */
export const balloon: Draw = (canvas, x, y, size) => {
  const { palette } = canvas;
  const radius = size * 0.36;
  const gore = (share: number, fill: string) =>
    `<ellipse cx="${n(x)}" cy="${n(y - size * 0.3)}" rx="${n(radius * share)}" ry="${n(radius * 1.08)}" fill="${fill}" ${share === 1 ? outline(canvas) : ''}/>`;
  const ropes = `<path d="M${n(x - radius * 0.5)},${n(y + size * 0.02)} L${n(x - size * 0.07)},${n(y + size * 0.26)} M${n(x + radius * 0.5)},${n(y + size * 0.02)} L${n(x + size * 0.07)},${n(y + size * 0.26)}" stroke="${palette.ink}" stroke-width="${n(size * 0.012)}"/>`;
  const basket = `<rect x="${n(x - size * 0.08)}" y="${n(y + size * 0.25)}" width="${n(size * 0.16)}" height="${n(size * 0.12)}" rx="${n(size * 0.02)}" fill="${palette.ink}"/>`;
  return ropes + gore(1, palette.accent) + gore(0.66, palette.light) + gore(0.3, palette.accent) + basket;
};

/** A loose flock far off. */
export const birds: Draw = (canvas, x, y, size) => {
  const { palette, random } = canvas;
  const bird = () => {
    const wing = size * (0.14 + random.next() * 0.22);
    const left = x + (random.next() - 0.5) * size * 4;
    const top = y + (random.next() - 0.5) * size * 1.4;
    return `M${n(left - wing)},${n(top - wing * 0.3)} Q${n(left - wing * 0.4)},${n(top - wing * 0.6)} ${n(left)},${n(top)} Q${n(left + wing * 0.4)},${n(top - wing * 0.6)} ${n(left + wing)},${n(top - wing * 0.3)}`;
  };
  const flock = Array.from({ length: 9 }, bird).join(' ');
  return `<path d="${flock}" fill="none" stroke="${palette.ink}" stroke-width="${n(size * 0.03)}" stroke-linecap="round"/>`;
};

/** A friendly robot with a lit face. */
export const robot: Draw = (canvas, x, y, size) => {
  const { palette } = canvas;
  const line = outline(canvas) || `stroke="${palette.ink}" stroke-width="${n(size * 0.012)}"`;
  const box = (dx: number, dy: number, w: number, h: number, r: number, fill: string) =>
    `<rect x="${n(x + (dx - w / 2) * size)}" y="${n(y - dy * size)}" width="${n(w * size)}" height="${n(h * size)}" rx="${n(r * size)}" fill="${fill}" ${line}/>`;
  const limbs =
    box(-0.12, 0.2, 0.1, 0.22, 0.03, palette.ink) +
    box(0.12, 0.2, 0.1, 0.22, 0.03, palette.ink) +
    box(-0.32, 0.54, 0.09, 0.3, 0.045, palette.accent) +
    box(0.32, 0.54, 0.09, 0.3, 0.045, palette.accent);
  const body = box(0, 0.58, 0.5, 0.42, 0.07, palette.light) + box(0, 0.5, 0.26, 0.16, 0.03, palette.sky[1]);
  const head = box(0, 0.92, 0.38, 0.3, 0.1, palette.light) + box(0, 0.86, 0.28, 0.15, 0.07, palette.ink);
  const eyes = [-0.07, 0.07]
    .map(
      (dx) =>
        `<circle cx="${n(x + dx * size)}" cy="${n(y - size * 0.785)}" r="${n(size * 0.032)}" fill="${palette.glow}"/>`,
    )
    .join('');
  const aerial = `<path d="M${n(x)},${n(y - size * 0.92)} v${n(-size * 0.09)}" stroke="${palette.ink}" stroke-width="${n(size * 0.016)}"/><circle cx="${n(x)}" cy="${n(y - size * 1.02)}" r="${n(size * 0.03)}" fill="${palette.accent}"/>`;
  return limbs + body + aerial + head + eyes;
};

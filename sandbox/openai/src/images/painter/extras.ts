import { type Canvas, n } from './canvas.ts';
import type { Style } from './styles.ts';

type Extra = Style['extras'][number];
type Painter = (canvas: Canvas) => string;

const rays: Painter = ({ width, height, palette, unit }) => {
  const beams = Array.from({ length: 9 }, (_, index) => {
    const left = width * (index / 7 - 0.3);
    return `<path d="M${n(width * 0.5)},${n(-40 * unit)} L${n(left)},${n(height)} L${n(left + 70 * unit)},${n(height)} Z"/>`;
  });
  return `<g fill="${palette.light}" opacity=".07">${beams.join('')}</g>`;
};

const petals: Painter = ({ width, height, unit, random, palette }) => {
  const petal = () =>
    `<ellipse rx="${n(unit * (5 + random.next() * 9))}" ry="${n(unit * 4)}" transform="translate(${n(random.next() * width)} ${n(random.next() * height)}) rotate(${random.between(0, 180)})" opacity="${(0.4 + random.next() * 0.5).toFixed(2)}"/>`;
  return `<g fill="${palette.accent}">${Array.from({ length: 55 }, petal).join('')}</g>`;
};

const sparkles: Painter = ({ width, height, unit, random, palette }) => {
  const sparkle = () => {
    const long = unit * (4 + random.next() ** 2 * 22);
    const [x, y] = [random.next() * width, random.next() * height * 0.85];
    return `<path d="M${n(x)},${n(y - long)} Q${n(x)},${n(y)} ${n(x + long)},${n(y)} Q${n(x)},${n(y)} ${n(x)},${n(y + long)} Q${n(x)},${n(y)} ${n(x - long)},${n(y)} Q${n(x)},${n(y)} ${n(x)},${n(y - long)} Z"/>`;
  };
  return `<g fill="${palette.light}" opacity=".85">${Array.from({ length: 42 }, sparkle).join('')}</g>`;
};

const aurora: Painter = ({ width, horizon, unit, random, palette }) => {
  const band = (index: number) => {
    const y = horizon * (0.18 + index * 0.16);
    const lift = () => n((random.next() - 0.5) * 260 * unit);
    return `<path d="M${n(-width * 0.1)},${n(y)} c${n(width * 0.3)},${lift()} ${n(width * 0.4)},${lift()} ${n(width * 0.6)},${lift()} s${n(width * 0.4)},${lift()} ${n(width * 0.7)},${lift()}" fill="none" stroke="${index % 2 ? palette.accent : palette.glow}" stroke-width="${n((60 + index * 26) * unit)}" opacity=".22"/>`;
  };
  return `<defs><filter id="veil" x="-20%" y="-50%" width="140%" height="200%"><feGaussianBlur stdDeviation="${n(30 * unit)}"/></filter></defs><g filter="url(#veil)">${[0, 1, 2].map(band).join('')}</g>`;
};

const islands: Painter = ({ width, horizon, unit, random, palette }) => {
  const island = (index: number) => {
    const wide = (120 + random.between(0, 90)) * unit;
    const x = width * (0.18 + index * 0.33) + (random.next() - 0.5) * 60 * unit;
    const y = horizon * (0.42 + random.next() * 0.35);
    return `<path d="M${n(x - wide)},${n(y)} Q${n(x)},${n(y - wide * 0.26)} ${n(x + wide)},${n(y)} Q${n(x + wide * 0.3)},${n(y + wide * 0.3)} ${n(x + wide * 0.06)},${n(y + wide * 0.95)} Q${n(x - wide * 0.4)},${n(y + wide * 0.34)} ${n(x - wide)},${n(y)} Z" fill="${palette.ink}" opacity=".88"/><path d="M${n(x - wide)},${n(y)} Q${n(x)},${n(y - wide * 0.26)} ${n(x + wide)},${n(y)} Q${n(x)},${n(y + wide * 0.12)} ${n(x - wide)},${n(y)} Z" fill="${palette.accent}" opacity=".75"/>`;
  };
  return [0, 1, 2].map(island).join('');
};

const planet: Painter = ({ width, horizon, unit, random, palette }) => {
  const x = width * (0.25 + random.next() * 0.5);
  const y = horizon * 0.42;
  const radius = 170 * unit;
  const ring = (part: string) =>
    `<path d="M${n(-radius * 1.75)},0 A${n(radius * 1.75)},${n(radius * 0.4)} 0 0 ${part} ${n(radius * 1.75)},0" fill="none" stroke="${palette.light}" stroke-width="${n(radius * 0.09)}" opacity=".7"/>`;
  const ball = `<defs><radialGradient id="ball" cx=".34" cy=".3" r=".85"><stop offset="0" stop-color="${palette.glow}"/><stop offset=".6" stop-color="${palette.accent}"/><stop offset="1" stop-color="${palette.ink}"/></radialGradient></defs><circle r="${n(radius)}" fill="url(#ball)"/>`;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(-18)">${ring('1')}${ball}${ring('0')}</g>`;
};

const grid: Painter = ({ width, height, horizon, unit, palette }) => {
  const across = Array.from({ length: 11 }, (_, index) => {
    const y = horizon + (height - horizon) * (index / 10) ** 2.1;
    return `M0,${n(y)} H${width}`;
  });
  const away = Array.from({ length: 23 }, (_, index) => {
    const share = index / 22 - 0.5;
    return `M${n(width * (0.5 + share * 0.8))},${n(horizon)} L${n(width * (0.5 + share * 4))},${height}`;
  });
  return `<path d="${[...across, ...away].join(' ')}" stroke="${palette.accent}" stroke-width="${n(2 * unit)}" opacity=".5" fill="none"/>`;
};

const painters: Partial<Record<Extra, Painter>> = { rays, petals, sparkles, aurora, islands, planet, grid };
const behindLand = new Set<Extra>(['aurora', 'islands', 'planet', 'rays']);

/** The additions of a style behind the land or in front of everything. */
export function paintExtras(canvas: Canvas, where: 'behind' | 'before'): string {
  return canvas.style.extras
    .filter((extra) => behindLand.has(extra) === (where === 'behind'))
    .map((extra) => painters[extra]?.(canvas) ?? '')
    .join('');
}

/** The filters that layers use. */
export function filters({ unit }: Canvas): string {
  return `<defs><filter id="lift" x="-5%" y="-10%" width="110%" height="120%"><feDropShadow dx="0" dy="${-7 * unit}" stdDeviation="${9 * unit}" flood-color="#000" flood-opacity=".4"/></filter></defs>`;
}

/** The side of the square that the texture repeats, in pixels. Noise for a whole image takes half of its processor time. */
const textureSide = 256;

/** Film grain or paper texture over the whole image, and darker corners. */
export function paintFinish({ width, height, style }: Canvas): string {
  if (style.finish === 'none') return '';
  const [frequency, strength] = style.finish === 'grain' ? [0.8, 0.13] : [0.035, 0.2];
  const square = `width="${textureSide}" height="${textureSide}"`;
  const noise = `<filter id="noise" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="7" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 ${strength} 0"/></filter>`;
  const texture = `<pattern id="texture" patternUnits="userSpaceOnUse" ${square}><rect ${square} filter="url(#noise)"/></pattern>`;
  const corners = `<radialGradient id="corners" r=".78"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".32"/></radialGradient>`;
  return `<defs>${noise}${texture}${corners}</defs><rect width="${width}" height="${height}" fill="url(#texture)"/><rect width="${width}" height="${height}" fill="url(#corners)"/>`;
}

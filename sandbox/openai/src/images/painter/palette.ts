import type { Random } from '../../writing/random.ts';
import type { Hour, Land } from './brief.ts';
import type { Style } from './styles.ts';

/** The colours of one drawing in SVG's syntax; `far` and `near` are mixed for the layers of land. */
export type Palette = {
  sky: [top: string, middle: string, low: string];
  light: string;
  glow: string;
  far: Colour;
  near: Colour;
  water: [far: string, near: string];
  accent: string;
  ink: string;
  dark: boolean;
};

/** Hue, saturation and lightness of: sky top, middle and low; light; far land, near land; far water, near water. */
const bases: Record<Hour, readonly string[]> = {
  day: [
    '208 68 48, 200 70 68, 44 60 90, 48 96 88, 205 34 70, 132 36 27, 196 50 66, 205 62 34',
    '194 56 50, 184 48 72, 60 50 92, 52 100 90, 178 26 68, 98 34 28, 180 46 68, 188 60 30',
  ],
  sunset: [
    '262 42 32, 336 58 60, 32 92 70, 44 100 80, 334 36 58, 262 40 18, 22 72 68, 266 40 28',
    '222 48 34, 14 66 62, 46 94 74, 50 100 84, 12 40 58, 228 36 18, 32 76 72, 222 44 30',
  ],
  night: [
    '232 56 10, 226 52 22, 206 44 40, 54 60 92, 218 34 36, 230 48 8, 208 42 40, 230 52 12',
    '256 50 11, 246 44 25, 196 40 42, 48 70 92, 236 30 38, 252 44 9, 200 40 42, 246 48 14',
  ],
  mist: ['210 18 62, 204 18 76, 40 26 88, 46 60 92, 206 16 74, 190 20 24, 202 18 74, 204 24 42'],
};

function readBase(text: string) {
  const colours = text.split(', ').map((triple): Colour => {
    const [h = 0, s = 0, l = 0] = triple.split(' ').map(Number);
    return { h, s, l };
  });
  const at = (index: number): Colour => colours[index] ?? { h: 0, s: 0, l: 0 };
  return {
    sky: [at(0), at(1), at(2)] as const,
    light: at(3),
    far: at(4),
    near: at(5),
    water: [at(6), at(7)] as const,
  };
}

/** The colour of sand at the lightness of the hour. */
const warm = ({ l }: Colour): Colour => ({ h: 28, s: 52, l });

/** Mixes the colours for an hour in a style; random shifts of the hues make each prompt look different. */
export function paletteFor(hour: Hour, land: Land, style: Style, random: Random): Palette {
  const base = readBase(random.pick(bases[hour]));
  const shiftBy = style.hue + random.between(-14, 14);
  const tune = (colour: Colour) => shift(colour, { h: shiftBy, s: style.saturation, l: style.lightness });
  const [top, middle, low] = base.sky;
  return {
    sky: [css(tune(top)), css(tune(middle)), css(tune(low))],
    light: css(base.light),
    glow: css(tune(shift(base.light, { l: -12 }))),
    far: tune(land === 'desert' ? warm(base.far) : base.far),
    near: tune(land === 'desert' ? warm(base.near) : base.near),
    water: [css(tune(base.water[0])), css(tune(base.water[1]))],
    accent: css({ h: random.pick([4, 14, 28, 350, 186]) + style.hue / 2, s: 72, l: 56 }),
    ink: css(shift(tune(base.near), { l: -10 })),
    dark: hour === 'night' || hour === 'sunset',
  };
}

/** A colour by hue (degrees), saturation and lightness (percent). */
export type Colour = { h: number; s: number; l: number };

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Writes a colour for SVG, in the comma form that every renderer reads. */
export function css({ h, s, l }: Colour): string {
  const hue = ((Math.round(h) % 360) + 360) % 360;
  return `hsl(${hue}, ${Math.round(within(s, 0, 100))}%, ${Math.round(within(l, 0, 100))}%)`;
}

/** A colour between two others; 0 is the first, 1 the second. The hue takes the shorter way round. */
export function mix(a: Colour, b: Colour, share: number): Colour {
  const hueShift = ((b.h - a.h + 540) % 360) - 180;
  return { h: a.h + hueShift * share, s: a.s + (b.s - a.s) * share, l: a.l + (b.l - a.l) * share };
}

/** The same colour with shifted components. */
export function shift(colour: Colour, by: Partial<Colour>): Colour {
  return { h: colour.h + (by.h ?? 0), s: colour.s + (by.s ?? 0), l: colour.l + (by.l ?? 0) };
}

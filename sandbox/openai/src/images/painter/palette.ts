import type { Random } from '../../writing/random.ts';
import type { Hour, Land } from './brief.ts';
import { type Colour, css, shift } from './colour.ts';
import type { Style } from './styles.ts';

/** The colours of one drawing, as SVG writes them, save the two that land mixes its layers from. */
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

type Base = {
  sky: [Colour, Colour, Colour];
  light: Colour;
  far: Colour;
  near: Colour;
  water: [Colour, Colour];
};
const hsl = (h: number, s: number, l: number): Colour => ({ h, s, l });

const bases: Record<Hour, readonly Base[]> = {
  day: [
    {
      sky: [hsl(208, 68, 48), hsl(200, 70, 68), hsl(44, 60, 90)],
      light: hsl(48, 96, 88),
      far: hsl(205, 34, 70),
      near: hsl(132, 36, 27),
      water: [hsl(196, 50, 66), hsl(205, 62, 34)],
    },
    {
      sky: [hsl(194, 56, 50), hsl(184, 48, 72), hsl(60, 50, 92)],
      light: hsl(52, 100, 90),
      far: hsl(178, 26, 68),
      near: hsl(98, 34, 28),
      water: [hsl(180, 46, 68), hsl(188, 60, 30)],
    },
  ],
  sunset: [
    {
      sky: [hsl(262, 42, 32), hsl(336, 58, 60), hsl(32, 92, 70)],
      light: hsl(44, 100, 80),
      far: hsl(334, 36, 58),
      near: hsl(262, 40, 18),
      water: [hsl(22, 72, 68), hsl(266, 40, 28)],
    },
    {
      sky: [hsl(222, 48, 34), hsl(14, 66, 62), hsl(46, 94, 74)],
      light: hsl(50, 100, 84),
      far: hsl(12, 40, 58),
      near: hsl(228, 36, 18),
      water: [hsl(32, 76, 72), hsl(222, 44, 30)],
    },
  ],
  night: [
    {
      sky: [hsl(232, 56, 10), hsl(226, 52, 22), hsl(206, 44, 40)],
      light: hsl(54, 60, 92),
      far: hsl(218, 34, 36),
      near: hsl(230, 48, 8),
      water: [hsl(208, 42, 40), hsl(230, 52, 12)],
    },
    {
      sky: [hsl(256, 50, 11), hsl(246, 44, 25), hsl(196, 40, 42)],
      light: hsl(48, 70, 92),
      far: hsl(236, 30, 38),
      near: hsl(252, 44, 9),
      water: [hsl(200, 40, 42), hsl(246, 48, 14)],
    },
  ],
  mist: [
    {
      sky: [hsl(210, 18, 62), hsl(204, 18, 76), hsl(40, 26, 88)],
      light: hsl(46, 60, 92),
      far: hsl(206, 16, 74),
      near: hsl(190, 20, 24),
      water: [hsl(202, 18, 74), hsl(204, 24, 42)],
    },
  ],
};

/** Sand in the light of the hour. */
const warm = ({ l }: Colour): Colour => ({ h: 28, s: 52, l });

/** Mixes the colours for an hour in a style; chance turns the hues a little, so that no two prompts look alike. */
export function paletteFor(hour: Hour, land: Land, style: Style, random: Random): Palette {
  const base = random.pick(bases[hour]);
  const turn = style.hue + random.between(-14, 14);
  const tune = (colour: Colour) => shift(colour, { h: turn, s: style.saturation, l: style.lightness });
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

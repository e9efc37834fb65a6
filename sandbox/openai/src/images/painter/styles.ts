import type { Hour } from './brief.ts';

/** How a style draws. Names are those that the product offers. */
export type Style = {
  /** Hours that suit it, for prompts that name none. */
  hours: readonly Hour[];
  /** Finds the style's name in a prompt. */
  matches: RegExp;
  /** Added to every colour's saturation and lightness, in percent points. */
  saturation: number;
  lightness: number;
  /** Added to every hue, in degrees. */
  hue: number;
  /** Width of outlines in units; 0 draws none. */
  outline: number;
  /** The number of layers of land. */
  layers: number;
  clouds: 'soft' | 'puffy' | 'flat' | 'streaks' | 'none';
  finish: 'grain' | 'paper' | 'none';
  /** Shadows below layers and light on round things. */
  depth: boolean;
  extras: readonly ('rays' | 'petals' | 'sparkles' | 'aurora' | 'islands' | 'grid' | 'planet' | 'bust')[];
};

const realistic: Style = {
  hours: ['day', 'sunset', 'sunset', 'night', 'mist'],
  matches: /realistic/i,
  saturation: -8,
  lightness: 0,
  hue: 0,
  outline: 0,
  layers: 6,
  clouds: 'soft',
  finish: 'grain',
  depth: false,
  extras: [],
};

/** How each style differs from the realistic one. */
const styles: readonly (Partial<Style> & Pick<Style, 'matches'>)[] = [
  {
    matches: /cartoon/i,
    hours: ['day'],
    saturation: 22,
    lightness: 6,
    outline: 6,
    layers: 3,
    clouds: 'puffy',
    finish: 'none',
  },
  {
    matches: /ghibli/i,
    hours: ['day', 'day', 'sunset'],
    saturation: 10,
    lightness: 5,
    layers: 4,
    clouds: 'puffy',
    finish: 'paper',
  },
  {
    matches: /anime/i,
    hours: ['day', 'sunset'],
    saturation: 26,
    lightness: 2,
    hue: -8,
    layers: 4,
    clouds: 'streaks',
    finish: 'none',
    extras: ['rays', 'petals'],
  },
  {
    matches: /minimal/i,
    hours: ['day', 'sunset', 'mist'],
    saturation: -14,
    lightness: 8,
    layers: 2,
    clouds: 'none',
    finish: 'none',
  },
  { matches: /\b3d\b/i, saturation: 8, lightness: 3, layers: 4, clouds: 'flat', finish: 'none', depth: true },
  { matches: /portrait/i, hours: ['sunset', 'mist', 'day'], saturation: -2, layers: 3, extras: ['bust'] },
  {
    matches: /fantasy/i,
    hours: ['night', 'sunset'],
    saturation: 18,
    hue: 42,
    layers: 4,
    finish: 'paper',
    extras: ['aurora', 'islands', 'sparkles'],
  },
  {
    matches: /sci-?fi/i,
    hours: ['night'],
    saturation: 24,
    lightness: -6,
    hue: -24,
    layers: 3,
    clouds: 'none',
    extras: ['planet', 'grid', 'sparkles'],
  },
];

/** The style that a prompt names; the realistic one by default. */
export function styleOf(text: string): Style {
  return { ...realistic, ...styles.find(({ matches }) => matches.test(text)) };
}

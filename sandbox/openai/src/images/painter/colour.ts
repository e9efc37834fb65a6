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
  const turn = ((b.h - a.h + 540) % 360) - 180;
  return { h: a.h + turn * share, s: a.s + (b.s - a.s) * share, l: a.l + (b.l - a.l) * share };
}

/** The same colour with its parts moved. */
export function shift(colour: Colour, by: Partial<Colour>): Colour {
  return { h: colour.h + (by.h ?? 0), s: colour.s + (by.s ?? 0), l: colour.l + (by.l ?? 0) };
}

import type { Canvas } from './canvas.ts';

/** Filters that layers refer to. */
export function filters({ unit }: Canvas): string {
  return `<defs><filter id="lift" x="-5%" y="-10%" width="110%" height="120%"><feDropShadow dx="0" dy="${-7 * unit}" stdDeviation="${9 * unit}" flood-color="#000" flood-opacity=".4"/></filter></defs>`;
}

/** The surface of the sheet: film grain or paper, and darker corners. */
export function paintFinish({ width, height, style }: Canvas): string {
  if (style.finish === 'none') return '';
  const [frequency, strength] = style.finish === 'grain' ? [0.8, 0.13] : [0.035, 0.2];
  const texture = `<filter id="texture"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  0 0 0 ${strength} 0"/></filter>`;
  const corners = `<radialGradient id="corners" r=".78"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".32"/></radialGradient>`;
  return `<defs>${texture}${corners}</defs><rect width="${width}" height="${height}" filter="url(#texture)"/><rect width="${width}" height="${height}" fill="url(#corners)"/>`;
}

import { type Canvas, n } from './canvas.ts';

/** The sky's gradient, its light, stars and clouds. */
export function paintSky(canvas: Canvas, stars: boolean): string {
  const { width, height, palette } = canvas;
  const [top, middle, low] = palette.sky;
  const gradient = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>`;
  const sheet = `<rect width="${width}" height="${height}" fill="url(#sky)"/>`;
  return `<defs>${gradient}</defs>${sheet}${stars ? paintStars(canvas) : ''}${paintLight(canvas, stars)}${paintClouds(canvas)}`;
}

function paintStars({ width, horizon, unit, random, palette }: Canvas): string {
  const star = () => {
    const radius = (0.6 + random.next() ** 3 * 2.6) * unit;
    return `<circle cx="${n(random.next() * width)}" cy="${n(random.next() ** 1.4 * horizon)}" r="${n(radius)}" fill="${palette.light}" opacity="${(0.35 + random.next() * 0.65).toFixed(2)}"/>`;
  };
  return Array.from({ length: 150 }, star).join('');
}

/** Sun or moon with its glow; the moon is a crescent about every other time. */
function paintLight({ width, horizon, unit, random, palette, style }: Canvas, night: boolean): string {
  const x = width * (0.2 + random.next() * 0.6);
  const y = horizon * (palette.dark && !night ? 0.78 : 0.22 + random.next() * 0.28);
  const radius = (night ? 52 : 70 + random.between(0, 34)) * unit * (style.layers === 2 ? 1.7 : 1);
  const glow = `<defs><radialGradient id="glow"><stop offset="0" stop-color="${palette.glow}" stop-opacity=".75"/><stop offset=".35" stop-color="${palette.glow}" stop-opacity=".28"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient></defs><circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * 4.6)}" fill="url(#glow)"/>`;
  const disc = `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${palette.light}"/>`;
  const bite = `<circle cx="${n(x + radius * 0.42)}" cy="${n(y - radius * 0.18)}" r="${n(radius * 0.86)}" fill="${palette.sky[1]}"/>`;
  return `${glow}${disc}${night && random.next() < 0.5 ? bite : ''}`;
}

function paintClouds(canvas: Canvas): string {
  const { style, random, width, horizon, unit } = canvas;
  if (style.clouds === 'none') return '';
  const opacity = canvas.palette.dark ? 0.34 : 0.82;
  const clouds = Array.from({ length: style.clouds === 'streaks' ? 9 : 5 }, () => {
    const x = random.next() * width;
    const y = horizon * (0.1 + random.next() * 0.58);
    return cloud(canvas, x, y, (90 + random.between(0, 130)) * unit);
  }).join('');
  const blur = style.clouds === 'soft' ? `filter="url(#soft)"` : '';
  const filter = `<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="${n(16 * unit)}"/></filter>`;
  return `<defs>${filter}</defs><g fill="${canvas.palette.light}" opacity="${style.clouds === 'soft' ? opacity * 0.6 : opacity}" ${blur}>${clouds}</g>`;
}

function cloud({ style, random }: Canvas, x: number, y: number, size: number): string {
  if (style.clouds === 'streaks') {
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * 1.9)}" ry="${n(size * 0.07)}"/>`;
  }
  if (style.clouds === 'flat') {
    const bar = (dx: number, dy: number, w: number) =>
      `<rect x="${n(x + dx * size)}" y="${n(y + dy * size)}" width="${n(w * size)}" height="${n(size * 0.34)}" rx="${n(size * 0.17)}"/>`;
    return `${bar(-0.8, 0, 1.6)}${bar(-0.4, -0.24, 1)}`;
  }
  const puffs = Array.from({ length: 7 }, (_, index) => {
    const along = index / 6 - 0.5;
    const radius = size * (0.2 + (0.25 - along * along) * (0.9 + random.next() * 0.6));
    return `<circle cx="${n(x + along * size * 1.9)}" cy="${n(y - radius * 0.45)}" r="${n(radius)}"/>`;
  });
  return `${puffs.join('')}<rect x="${n(x - size)}" y="${n(y - size * 0.06)}" width="${n(size * 2)}" height="${n(size * 0.2)}" rx="${n(size * 0.1)}"/>`;
}

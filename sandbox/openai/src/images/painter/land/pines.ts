import { type Canvas, n, type Point } from '../canvas.ts';

/** A row of pines along a line of land; nearer rows are taller and wider apart. */
export function paintPines(canvas: Canvas, line: readonly Point[], depth: number, colour: string): string {
  const { width, unit, random } = canvas;
  const gap = (18 + 60 * depth) * unit;
  const trees: string[] = [];
  for (let x = -gap; x < width + gap; x += gap * (0.6 + random.next() * 0.8)) {
    const ground = heightAt(line, x, width);
    trees.push(
      pine(x, ground + (14 + 22 * depth) * unit, (70 + 190 * depth) * unit * (0.7 + random.next() * 0.6)),
    );
  }
  return `<g fill="${colour}">${trees.join('')}</g>`;
}

function heightAt(line: readonly Point[], x: number, width: number): number {
  const index = Math.max(0, Math.min(line.length - 1, Math.round((x / width) * (line.length - 1))));
  return line[index]?.[1] ?? 0;
}

function pine(x: number, ground: number, tall: number): string {
  const tiers = [0, 1, 2, 3].map((tier) => {
    const top = ground - tall + tier * tall * 0.2;
    const half = tall * (0.09 + tier * 0.045);
    return `M${n(x)},${n(top)} L${n(x + half)},${n(top + tall * 0.34)} L${n(x - half)},${n(top + tall * 0.34)} Z`;
  });
  const trunk = `M${n(x - tall * 0.02)},${n(ground - tall * 0.1)} h${n(tall * 0.04)} v${n(tall * 0.12)} h${n(-tall * 0.04)} Z`;
  return `<path d="${tiers.join(' ')} ${trunk}"/>`;
}

import { expect, it } from 'vitest';
import { drawStrokes, type Stroke } from './retouch.ts';

function drawn(strokes: readonly Stroke[], original: HTMLCanvasElement | null) {
  const lines: unknown[] = [];
  let path: number[][] = [];
  const context = {
    canvas: { width: 200, height: 100 },
    globalCompositeOperation: 'source-over',
    strokeStyle: '',
    lineWidth: 1,
    createPattern: () => 'the original',
    save() {},
    restore() {},
    beginPath() {
      path = [];
    },
    moveTo: (x: number, y: number) => path.push([x, y]),
    lineTo: (x: number, y: number) => path.push([x, y]),
    stroke() {
      lines.push([context.globalCompositeOperation, context.strokeStyle, context.lineWidth, path]);
    },
  };
  drawStrokes(context as unknown as CanvasRenderingContext2D, strokes, original);
  return lines;
}

const from = { x: 0.1, y: 0.5 };
const to = { x: 0.5, y: 0.5 };
const erased: Stroke = { brush: 'erase', points: [from, to], radius: 0.05 };
const restored: Stroke = { brush: 'restore', points: [to], radius: 0.1 };

it('takes away what one brush covers, and brings back the original below the other, in order', () => {
  const original = document.createElement('canvas');
  expect(drawn([erased, restored, erased], original)).toEqual([
    [
      'destination-out',
      '#000',
      20,
      [
        [20.1, 50],
        [20, 50],
        [100, 50],
      ],
    ],
    [
      'source-over',
      'the original',
      40,
      [
        [100.1, 50],
        [100, 50],
      ],
    ],
    [
      'destination-out',
      '#000',
      20,
      [
        [20.1, 50],
        [20, 50],
        [100, 50],
      ],
    ],
  ]);
});

it('brings nothing back where the original is not known', () => {
  expect(drawn([restored, erased], null)).toHaveLength(1);
});

import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { PlainError } from '../../cli/workspace.ts';

/** Uses the page as an unhurried person does. Times are in milliseconds, distances in CSS pixels. */
export interface Hand {
  /** Shows where it is. */
  begin(): Promise<void>;
  /** Looks for a while. */
  rest(ms: number): Promise<void>;
  /** Moves to the middle of a thing, or to the given part of its width. */
  moveTo(target: Locator, across?: number): Promise<void>;
  /** Presses beside its words, where those are to stay readable. */
  press(target: Locator, across?: number): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** Chooses a file by the file field's label. */
  choose(target: Locator, file: string): Promise<void>;
  /** Draws a slider from one part of its width over others. */
  draw(target: Locator, from: number, ...over: number[]): Promise<void>;
  scroll(by: number): Promise<void>;
}

const frameMs = 25;
const keyMs = 38;
const besideText = 0.94;
const nearEnough = 2;
const pixelsPerMs = 1.05;

/** Slow at both ends. */
const ease = (part: number) => (part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2);

/** Gives the hand of a page; it begins at rest in the middle. */
export function handOf(page: Page): Hand {
  let at = { x: 760, y: 420 };

  /** Follows the clock, not the count of steps: a slow machine shows fewer of them in the same time. */
  const glide = async (ms: number, step: (part: number) => Promise<void>) => {
    const began = performance.now();
    for (let part = 0; part < 1; ) {
      part = Math.min(1, (performance.now() - began) / ms);
      await step(ease(part));
      await pause(frameMs);
    }
  };
  const moveToPoint = async (x: number, y: number) => {
    const from = at;
    const ms = Math.max(260, Math.hypot(x - from.x, y - from.y) / pixelsPerMs);
    await glide(ms, (part) => page.mouse.move(from.x + (x - from.x) * part, from.y + (y - from.y) * part));
    at = { x, y };
  };
  const pointOf = async (target: Locator, across: number) => {
    const box = await target.boundingBox();
    if (!box) throw new PlainError(`${target} is not to be seen.`);
    return { x: box.x + box.width * across, y: box.y + box.height / 2 };
  };
  /** Follows a thing that has moved meanwhile, and waits for a transition to end: the page hears nothing during one. */
  const untilAt = async (target: Locator, across: number) => {
    for (;;) {
      const { x, y } = await pointOf(target, across);
      if (Math.hypot(x - at.x, y - at.y) > nearEnough) await moveToPoint(x, y);
      else if (await page.evaluate(`document.elementFromPoint(${x}, ${y}) !== document.documentElement`))
        return;
      else await pause(frameMs);
    }
  };

  const hand: Hand = {
    begin: () => page.mouse.move(at.x, at.y),
    rest: (ms) => pause(ms),
    async moveTo(target, across = 0.5) {
      const { x, y } = await pointOf(target, across);
      await moveToPoint(x, y);
    },
    async press(target, across = 0.5) {
      await hand.moveTo(target, across);
      await untilAt(target, across);
      await pause(90);
      await page.mouse.down();
      await pause(90);
      await page.mouse.up();
    },
    async type(target, text) {
      await hand.press(target, besideText);
      for (const letter of text) {
        await page.keyboard.type(letter);
        await pause(keyMs);
      }
      const written = await target.inputValue();
      if (written !== text)
        throw new PlainError(`${target} holds “${written}”. Record again on a calmer machine.`);
    },
    async choose(target, file) {
      const chooser = page.waitForEvent('filechooser');
      await hand.press(target);
      await (await chooser).setFiles(file);
    },
    async draw(target, from, ...over) {
      await hand.moveTo(target, from);
      await page.mouse.down();
      for (const part of over) {
        await hand.moveTo(target, part);
        await pause(120);
      }
      await page.mouse.up();
    },
    async scroll(by) {
      let done = 0;
      await glide(Math.max(400, Math.abs(by) * 2.2), async (part) => {
        const next = Math.round(by * part);
        if (next !== done) await page.mouse.wheel(0, next - done);
        done = next;
      });
    },
  };
  return hand;
}

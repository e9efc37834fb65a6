import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFocusIn } from './keep-focus.ts';

let end: () => void;
const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
};
/** Lets the observer of the page report, and what it schedules run. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 5));

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <section tabindex="-1"><p><button id="inner">Stop</button></p></section>
      <button id="other">Other</button>
    </main>
    <button id="outside">Outside</button>`;
  end = keepFocusIn(find('main'));
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
});

it('moves the focus to the closest element around a removed button that can get it', async () => {
  find('#inner').focus();
  find('p').remove();
  await expect.poll(() => document.activeElement).toBe(find('section'));
});

it('moves the focus to the area if everything around the button is removed', async () => {
  find('#inner').focus();
  find('section').remove();
  await expect.poll(() => document.activeElement).toBe(find('main'));
});

it('leaves the focus where the page moved it, without an element in between', async () => {
  find('#inner').focus();
  const between = vi.fn();
  find('section').addEventListener('focus', between);
  find('p').remove();
  setTimeout(() => find('#other').focus());
  await settle();
  expect(document.activeElement).toBe(find('#other'));
  expect(between).not.toHaveBeenCalled();
});

it.each([
  ['the focus was outside of the area', () => find('#outside').focus()],
  [
    'the user clicked beside all controls',
    () => find('main').dispatchEvent(new Event('pointerdown', { bubbles: true })),
  ],
])('does nothing when %s', async (_, leave) => {
  find('#inner').focus();
  find('#inner').blur();
  leave();
  find('section').remove();
  find('#outside').remove();
  await settle();
  expect(document.activeElement).toBe(document.body);
});

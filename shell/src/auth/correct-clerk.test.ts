import { afterEach, expect, it } from 'vitest';
import { correctClerk } from './correct-clerk.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.replaceChildren();
});

it("names Clerk's dialogs by their heading, even if it is rendered later, and no other dialogs", async () => {
  stops.push(correctClerk());
  document.body.innerHTML = `
    <div class="cl-modalContent" role="dialog"></div>
    <div class="ours" role="dialog"><h1>Ours</h1></div>`;
  const [theirs, ours] = document.querySelectorAll('[role="dialog"]');
  theirs?.append(Object.assign(document.createElement('h1'), { textContent: ' Account ' }));
  await expect.poll(() => theirs?.getAttribute('aria-label')).toBe('Account');
  expect(ours?.hasAttribute('aria-label')).toBe(false);
});

it('removes the role of a menu item from the button that opens a menu', async () => {
  stops.push(correctClerk());
  document.body.innerHTML =
    '<button class="cl-menuButtonEllipsis" role="menuitem" aria-haspopup="menu"></button>';
  await expect.poll(() => document.querySelector('button')?.hasAttribute('role')).toBe(false);
});

it('labels the button of the free plan, and no other button of the plans', async () => {
  stops.push(correctClerk());
  const card = (slug: string) =>
    `<div class="cl-pricingTableCard__${slug}"><button class="cl-pricingTableCardFooterButton"><b>Go Premium</b></button></div>`;
  document.body.innerHTML = card('free_user') + card('premium');
  const labels = () => Array.from(document.querySelectorAll('button'), ({ textContent }) => textContent);
  await expect.poll(labels).toEqual(['Start free', 'Go Premium']);
});

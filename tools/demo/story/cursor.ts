import type { Page } from 'playwright-core';

/** Puts a soft dot where the pointer is, above everything, and lets it shrink while a button is held. */
export const showCursor = (page: Page): Promise<void> => page.evaluate(script);

/** Runs in the page; styles are set one by one because the product's security policy refuses style attributes. */
const script = `(() => {
  const dot = document.createElement('div');
  dot.setAttribute('aria-hidden', 'true');
  Object.assign(dot.style, {
    position: 'fixed',
    inset: '-13px auto auto -13px',
    width: '26px',
    height: '26px',
    borderRadius: '50%',
    background: 'rgb(24 20 16 / 0.34)',
    boxShadow: '0 0 0 2px rgb(255 255 255 / 0.85), 0 2px 8px rgb(0 0 0 / 0.25)',
    pointerEvents: 'none',
    zIndex: '2147483647',
    transition: 'scale 140ms ease-out',
  });
  const follow = ({ clientX, clientY }) => {
    dot.style.translate = clientX + 'px ' + clientY + 'px';
  };
  addEventListener('pointermove', follow, true);
  addEventListener('pointerdown', () => { dot.style.scale = '0.7'; }, true);
  addEventListener('pointerup', () => { dot.style.scale = '1'; }, true);
  document.documentElement.append(dot);
})()`;

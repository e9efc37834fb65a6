import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Menu } from './Menu.tsx';
import { MenuItem, MenuLine } from './menu-entries.tsx';

// Loading the chunk for the first time may take longer than a query waits.
beforeAll(() => import('./OpenMenu.tsx'));
afterEach(cleanup);

const show = (onSelect: () => void) =>
  render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onSelect={onSelect}>Copy</MenuItem>
      <MenuLine />
      <MenuItem disabled onSelect={() => undefined}>
        Delete
      </MenuItem>
    </Menu>,
  );

it('marks its button as a menu button before the menu is loaded', () => {
  show(() => undefined);
  const button = screen.getByRole('button', { name: 'More' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it.each([
  ['a click', (button: HTMLElement) => fireEvent.click(button)],
  ['an arrow key', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' })],
])('opens on %s, runs the chosen action, and closes', async (_, press) => {
  const onSelect = vi.fn();
  show(onSelect);
  press(screen.getByRole('button', { name: 'More' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => item.textContent)).toEqual(['Copy', 'Delete']);
  expect(items[1]?.getAttribute('aria-disabled')).toBe('true');
  if (items[0]) fireEvent.click(items[0]);
  expect(onSelect).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'More' }).getAttribute('aria-expanded')).toBe('false');
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Menu } from './Menu.tsx';
import { MenuItem, MenuLine } from './menu-entries.tsx';

// Loading the chunk for the first time may take longer than a query waits.
beforeAll(() => import('./OpenMenu.tsx'));

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

it.each([
  ['Enter', (button: HTMLElement) => fireEvent.click(button, { detail: 0 }), 'Copy'],
  ['an arrow key', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' }), 'Copy'],
  ['the mouse', (button: HTMLElement) => fireEvent.click(button, { detail: 1 }), undefined],
])('opened for the first time by %s, has the focus on its first item or none', async (_, press, item) => {
  show(() => undefined);
  press(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).toBeTruthy());
  expect(document.activeElement?.closest('[role="menuitem"]')?.textContent).toBe(item);
});

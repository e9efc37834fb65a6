import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Menu, MenuItem, MenuLine } from './Menu.tsx';

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

it('says that its button opens a menu before anything of it is there', () => {
  show(() => undefined);
  const button = screen.getByRole('button', { name: 'More' });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

it.each([
  ['a press', (button: HTMLElement) => fireEvent.click(button)],
  ['an arrow key', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'ArrowDown' })],
])('opens at %s, does what is chosen, and closes', async (_, press) => {
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

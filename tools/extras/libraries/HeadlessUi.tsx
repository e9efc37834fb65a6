import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';

export default () => (
  <Menu>
    <MenuButton>Open</MenuButton>
    <MenuItems anchor="bottom">
      <MenuItem>
        <button type="button">Item of the menu</button>
      </MenuItem>
    </MenuItems>
  </Menu>
);

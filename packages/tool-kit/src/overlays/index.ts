export { Dialog, preloadDialog, useLazyModule } from './Dialog.tsx';
export { Menu } from './Menu.tsx';
export { MenuItem, MenuLine } from './menu-entries.tsx';
export type { DialogProps } from './OpenDialog.tsx';
export type { MenuProps } from './OpenMenu.tsx';

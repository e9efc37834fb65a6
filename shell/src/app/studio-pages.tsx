import { Blocks, Gauge, House, type LucideIcon, Trash2 } from 'lucide-react';
import { matchPath } from 'react-router-dom';
import { accountPath, creationPath, operatorPath, trashPath } from '../browser/paths.ts';
import { type LazyView, lazyView } from '../elements/lazy-view.tsx';
import { account, layout, trash } from '../messages.ts';
import { useOperatorAccess } from '../pages/operator/OperatorGate.tsx';

/** For other users, the pages of the menu `operators` do not exist. */
type Menu = 'tools' | 'account' | 'operators';

/** A page of the signed-in area. The pages of tools are in the registry. */
interface StudioPage {
  path: string;
  /** The title of the page as the server renders it, and its name in menus. */
  title: string;
  view: LazyView;
  menu?: { in: Menu; icon: LucideIcon };
}

export const studioPages: readonly StudioPage[] = [
  {
    path: '/ai',
    title: layout.dashboard,
    view: lazyView(async () => (await import('../pages/dashboard/Dashboard.tsx')).Dashboard),
    menu: { in: 'tools', icon: House },
  },
  {
    path: creationPath(':id'),
    title: layout.dashboard,
    view: lazyView(async () => (await import('../pages/creation/CreationPage.tsx')).CreationPage),
  },
  {
    path: trashPath,
    title: trash.title,
    view: lazyView(async () => (await import('../pages/dashboard/TrashPage.tsx')).TrashPage),
    menu: { in: 'account', icon: Trash2 },
  },
  {
    path: operatorPath,
    title: layout.operator,
    view: lazyView(async () => (await import('../pages/operator/OperatorPage.tsx')).OperatorPage),
    menu: { in: 'operators', icon: Blocks },
  },
  {
    path: accountPath,
    title: account.page,
    view: lazyView(async () => (await import('../pages/account/AccountPage.tsx')).AccountPage),
    menu: { in: 'account', icon: Gauge },
  },
];

/** Loads the page at a path. Ignores a failure, which shows when the page is rendered. */
export function preloadPage(path: string): void {
  const page = studioPages.find((one) => matchPath(one.path, path));
  page?.view.preload().catch(() => undefined);
}

export function useMenuPages(menu: Menu) {
  const operator = useOperatorAccess().data === true;
  return studioPages.flatMap(({ path, title, menu: listed }) =>
    listed?.in === menu && (operator || menu !== 'operators') ? [{ path, title, icon: listed.icon }] : [],
  );
}

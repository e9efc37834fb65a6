import { Icon, toolAccentProps } from '@atelier/tool-kit/results';
import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { LanguageSwitch } from '../../elements/LanguageSwitch.tsx';
import { layout as texts } from '../../messages.ts';
import { toolLoaderFor } from '../../modules/load/page-loader.ts';
import { pagePathOf } from '../../settings/registry.ts';
import { onIntent, useSettings } from '../../settings/settings.ts';
import { navLinks } from '../../settings/studio-tools.ts';
import { useMenuPages } from '../studio-pages.tsx';
import { AccountFooter } from './AccountFooter.tsx';

/** The navigation of the signed-in area. `onLeave` closes the panel of small screens. */
export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  const { registry } = useSettings();
  const { prefetch } = toolLoaderFor(registry);
  const { pathname } = useLocation();
  // The dashboard leads to the pages of creations.
  const page = pathname.startsWith(creationPath('')) ? '/ai' : pagePathOf(registry, pathname);
  const links = navLinks(registry);
  const group = links.find(({ path }) => path === page)?.under ?? page;
  const operatorPages = useMenuPages('operators');
  const visible = links.filter(({ under }) => !under || under === group);
  const pagesIn = (menu: ReturnType<typeof useMenuPages>) =>
    menu.map(({ path, title, icon: LineIcon }) => (
      <SidebarLink key={path} to={path} current={page} onClick={onLeave}>
        <LineIcon className={lineIcon} strokeWidth={1.75} aria-hidden="true" />
        {title}
      </SidebarLink>
    ));
  return (
    <>
      <nav aria-label={texts.tools} className="flex min-h-0 flex-col gap-0.5 overflow-y-auto px-3 py-4">
        {pagesIn(useMenuPages('tools'))}
        {visible.map(({ path, label, icon, gradient, under }) => (
          <SidebarLink
            key={path}
            to={path}
            current={page}
            data-under={under}
            {...toolAccentProps(gradient)}
            onClick={onLeave}
            {...onIntent(() => prefetch(path))}
          >
            <Icon src={icon} className={currentIcon} />
            {label}
          </SidebarLink>
        ))}
      </nav>
      <div className="mt-auto">
        {operatorPages.length > 0 && (
          <nav aria-labelledby="operators-menu" className="mx-3 mb-2 border-line border-b pb-2">
            <h2 id="operators-menu" className="px-3 pb-1 text-ink-3 text-xs">
              {texts.operators}
            </h2>
            {pagesIn(operatorPages)}
          </nav>
        )}
        <nav aria-label={texts.accountMenu} className="px-3 pb-3">
          {pagesIn(useMenuPages('account'))}
        </nav>
        <div className="px-3 pb-2">
          <LanguageSwitch />
        </div>
        <AccountFooter onLeave={onLeave} />
      </div>
    </>
  );
}

/** The icon of the current page's link has the colour of its tool. */
const currentIcon = 'group-aria-[current=page]:text-tool-accent-ink';
const lineIcon = `size-[1.15em] flex-none ${currentIcon}`;

const SidebarLink = ({ current, ...props }: ComponentProps<typeof Link> & { current: string }) => (
  <Link
    aria-current={props.to === current ? 'page' : undefined}
    className="group flex min-h-10 data-under:ms-6.5 items-center gap-2.75 rounded-field px-3 py-1.75 font-[480] text-[0.92rem] text-ink-2 transition-colors duration-(--quick) ease-(--ease) hover:bg-hover hover:text-ink aria-[current=page]:bg-sheet aria-[current=page]:font-[560] aria-[current=page]:text-ink aria-[current=page]:shadow-[var(--shadow-1),inset_0_0_0_1px_var(--line)] pointer-coarse:min-h-11.5 forced-colors:aria-[current=page]:outline-2 forced-colors:aria-[current=page]:-outline-offset-2 forced-colors:aria-[current=page]:outline-[Highlight]"
    {...props}
  />
);

import { frame } from '../settings/public-messages.ts';
import { useSettings } from '../settings/settings.ts';
import { NoticeBadge } from './NoticeBadge.tsx';

const texts = frame.nav;
const menuId = 'site-menu';

const link =
  'flex min-h-11 items-center whitespace-nowrap rounded-field px-3 font-[480] text-[0.9375rem] text-ink-2 hover:bg-hover hover:text-ink';

/** The product's pages: in the bar, or on narrow screens in a menu. Works without scripts. */
export function SiteNav() {
  const { notice, explore } = useSettings();
  return (
    <>
      <nav className="site-nav" id={menuId} popover="auto" aria-label={texts.label}>
        <a className={link} href="/#tools">
          {texts.tools}
        </a>
        {explore && (
          <a className={link} href="/explore">
            {texts.explore}
          </a>
        )}
        <a className={link} href="/pricing">
          {texts.pricing}
        </a>
        <a className={link} href="/docs">
          {texts.docs}
        </a>
        <a className={`${link} ms-auto font-[550] text-ink in-data-signed-in:hidden`} href="/ai">
          {frame.signIn}
        </a>
      </nav>
      {notice && <NoticeBadge />}
    </>
  );
}

export const SiteMenuButton = () => (
  <button
    type="button"
    popoverTarget={menuId}
    className="site-menu-button size-11 flex-none place-items-center rounded-full text-ink-2 hover:bg-hover hover:text-ink"
    aria-label={texts.menu}
  >
    <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
      <path d="M4 8h16M4 16h16" fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinecap="round" />
    </svg>
  </button>
);

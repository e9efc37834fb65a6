import { IconButton } from '@atelier/tool-kit/forms';
import { Menu } from 'lucide-react';
import { Link } from 'react-router-dom';
import { layout as texts } from '../../messages.ts';
import { onIntent, usePreloadPage } from '../../page/app-context.ts';
import { NoticeBadge } from '../../page/NoticeBadge.tsx';
import { ThemeSwitch } from '../../page/ThemeSwitch.tsx';

interface StudioTopBarProps {
  /** Whether the menu of small screens is open. */
  menuOpen: boolean;
  /** Opens it; without this there is no menu button. */
  onMenu: (() => void) | undefined;
}

/** The top bar of the signed-in area. */
export function StudioTopBar({ menuOpen, onMenu }: StudioTopBarProps) {
  return (
    <header className="studio-top">
      <div className="studio-top-start">
        {onMenu && (
          <IconButton
            label={texts.openMenu}
            className="studio-menu-button"
            plain
            aria-expanded={menuOpen}
            aria-haspopup="dialog"
            onClick={onMenu}
          >
            <Menu aria-hidden="true" />
          </IconButton>
        )}
        <StudioLogo />
      </div>
      <div className="studio-top-end">
        <NoticeBadge />
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** The logo, a link to the start page. */
export function StudioLogo() {
  const preloadPage = usePreloadPage();
  return (
    <Link to="/" className="studio-logo" {...onIntent(() => preloadPage('/'))}>
      <i aria-hidden="true" />
      Atelier
    </Link>
  );
}

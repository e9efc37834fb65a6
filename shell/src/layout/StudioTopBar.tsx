import { IconButton } from '@atelier/tool-kit/button';
import { Menu } from 'lucide-react';
import { NoticeBadge } from '../notice/NoticeBadge.tsx';
import { ThemeSwitch } from '../theme/ThemeSwitch.tsx';
import { StudioLogo } from './StudioLogo.tsx';

/** The top bar of the signed-in area. `onMenu` opens the menu on small screens; without it there is no menu button. */
export function StudioTopBar({ onMenu, menuOpen }: { onMenu?: () => void; menuOpen: boolean }) {
  return (
    <header className="studio-top">
      <div className="studio-top-start">
        {onMenu && (
          <IconButton
            label="Open the menu"
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

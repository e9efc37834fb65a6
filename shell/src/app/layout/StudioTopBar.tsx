import { IconButton } from '@atelier/tool-kit/forms';
import { Menu } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ThemeSwitch } from '../../elements/bar-parts.tsx';
import { NoticeBadge } from '../../elements/NoticeBadge.tsx';
import { layout as texts } from '../../messages.ts';
import { onIntent, usePreloadPage } from '../../settings/settings.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { RunTray } from '../tray/RunTray.tsx';

interface StudioTopBarProps {
  menuOpen: boolean;
  /** Opens it; without this there is no menu button. */
  onMenu: (() => void) | undefined;
}

export function StudioTopBar({ menuOpen, onMenu }: StudioTopBarProps) {
  return (
    <header className="sticky top-0 z-(--z-sticky) flex items-center justify-between gap-3 border-line border-b bg-paper px-[clamp(0.6rem,2vw,1.25rem)] [grid-area:top] print:hidden">
      <div className="flex min-w-0 items-center gap-2">
        {onMenu && (
          <IconButton
            label={texts.openMenu}
            className="md:hidden"
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
      <div className="flex min-w-0 items-center gap-2">
        <NoticeBadge />
        {onMenu && <RunTray />}
        {onMenu && <PaletteButton />}
        <ThemeSwitch />
      </div>
    </header>
  );
}

export function StudioLogo() {
  const preloadPage = usePreloadPage();
  return (
    <Link
      to="/"
      className="inline-flex items-center gap-2 font-serif text-[1.5rem]/none tracking-[-0.02em] max-[24rem]:text-[0px]"
      {...onIntent(() => preloadPage('/'))}
    >
      <i
        aria-hidden="true"
        className="size-[1.2rem] rounded-[50%_50%_50%_12%] bg-(image:--logo) forced-color-adjust-none"
      />
      Atelier
    </Link>
  );
}

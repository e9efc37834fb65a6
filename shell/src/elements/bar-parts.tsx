import { useStore } from 'zustand';
import { chooseTheme, type Theme, theme } from '../browser/theme-store.ts';
import { frame } from '../settings/public-messages.ts';
import { Monitor, Moon, Sun } from './line-icons.tsx';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const choice = useStore(theme, (state) => state.choice);
  const Icon = icons[choice];
  const label = frame.theme[choice];
  return (
    <button
      type="button"
      className="inline-grid size-11 flex-none place-items-center rounded-full text-ink-2 transition-colors duration-(--calm) ease-(--ease) hover:bg-hover hover:text-ink"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next[choice])}
    >
      <Icon className="size-[1.15rem]" strokeWidth={1.75} />
    </button>
  );
}

export const SkipLink = ({ children }: { children: string }) => (
  <a
    className="-translate-y-[200%] fixed top-2.5 start-2.5 z-(--z-overlay) rounded-field bg-ink px-4 py-2.5 text-paper opacity-0 focus:translate-y-0 focus:opacity-100 print:hidden"
    href="#main"
  >
    {children}
  </a>
);

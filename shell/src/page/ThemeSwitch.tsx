import { useStore } from 'zustand';
import { frame } from '../public-messages.ts';
import { Monitor, Moon, Sun } from './line-icons.tsx';
import './theme-switch.css';
import { chooseTheme, type Theme, theme } from './theme-store.ts';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const icons = { system: Monitor, light: Sun, dark: Moon };

/** A button that switches from the system's theme to light, dark, and back. */
export function ThemeSwitch() {
  const choice = useStore(theme, (state) => state.choice);
  const Icon = icons[choice];
  const label = frame.switchTheme(frame.theme[choice], frame.theme[next[choice]]);
  return (
    <button
      type="button"
      className="theme-switch"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next[choice])}
    >
      <Icon />
    </button>
  );
}

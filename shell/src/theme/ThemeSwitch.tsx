import { useStore } from 'zustand';
import { Monitor, Moon, Sun } from '../app/line-icons.tsx';
import './theme-switch.css';
import { chooseTheme, type Theme, theme } from './theme-store.ts';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const names: Record<Theme, string> = { system: 'as the system', light: 'light', dark: 'dark' };
const icons = { system: Monitor, light: Sun, dark: Moon };

/** A button that switches from the system's theme to light, dark, and back. */
export function ThemeSwitch() {
  const choice = useStore(theme, (state) => state.choice);
  const Icon = icons[choice];
  const label = `Theme: ${names[choice]}. Switch to ${names[next[choice]]}.`;
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

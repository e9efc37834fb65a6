import { useStore } from 'zustand';
import './theme-switch.css';
import { chooseTheme, type Theme, theme } from './theme-store.ts';

const next: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const names: Record<Theme, string> = { system: 'as the system', light: 'light', dark: 'dark' };
const shapes: Record<Theme, string> = {
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light:
    'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  dark: 'M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5Z',
};

/** Steps through the themes: as the system, light, dark. */
export function ThemeSwitch() {
  const choice = useStore(theme, (state) => state.choice);
  const label = `Theme: ${names[choice]}. Switch to ${names[next[choice]]}.`;
  return (
    <button
      type="button"
      className="theme-switch"
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(next[choice])}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={shapes[choice]} />
      </svg>
    </button>
  );
}

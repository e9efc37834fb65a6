import { createStore } from 'zustand/vanilla';
import { themeKey } from './theme-key.ts';

/** What a person chose: to follow the system, or one of the two for good. */
export type Theme = 'system' | 'light' | 'dark';

/** The theme chosen on this device. */
export const theme = createStore<{ choice: Theme }>(() => ({ choice: 'system' }));

const isTheme = (value: unknown): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system';

/** Reads what was chosen before, and follows what other tabs choose. Call once, in the browser. */
export function startTheme(): void {
  const read = () => {
    const stored = storage()?.getItem(themeKey);
    apply(isTheme(stored) ? stored : 'system');
  };
  read();
  addEventListener('storage', (event) => event.key === themeKey && read());
}

/** Chooses a theme, now and for the next visit. */
export function chooseTheme(choice: Theme): void {
  if (choice === 'system') storage()?.removeItem(themeKey);
  else storage()?.setItem(themeKey, choice);
  apply(choice);
}

function apply(choice: Theme) {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  theme.setState({ choice });
}

/** The browser's storage, or null where a setting of the browser forbids it. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

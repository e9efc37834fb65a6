import { readItem, writeItem } from '@atelier/tool-kit/session';
import { createStore } from 'zustand/vanilla';
import { themeKey } from '../settings/build-constants.ts';

export type Theme = 'system' | 'light' | 'dark';

export const theme = createStore<{ choice: Theme }>(() => ({ choice: 'system' }));

const isTheme = (value: unknown): value is Theme =>
  value === 'light' || value === 'dark' || value === 'system';

/** Reads the stored choice and follows changes in other tabs. Call once, in the browser. */
export function startTheme(): void {
  const read = () => {
    const stored = readItem(themeKey);
    showTheme(isTheme(stored) ? stored : 'system');
  };
  read();
  addEventListener('storage', (event) => event.key === themeKey && read());
}

export function chooseTheme(choice: Theme): void {
  writeItem(themeKey, choice === 'system' ? null : choice);
  showTheme(choice);
}

function showTheme(choice: Theme): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
  theme.setState({ choice });
}

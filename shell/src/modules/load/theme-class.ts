import { theme } from '../../browser/theme-store.ts';

const system = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

/** Gives the page's root the class of the theme that it shows, `dark` or `light`. */
export function showThemeClass(): void {
  const { choice } = theme.getState();
  const isDark = choice === 'system' ? system.matches : choice === 'dark';
  document.documentElement.classList.toggle('dark', isDark);
  document.documentElement.classList.toggle('light', !isDark);
}

export function followTheme(): void {
  showThemeClass();
  system.addEventListener('change', showThemeClass);
  theme.subscribe(showThemeClass);
}

import { theme } from '../../browser/theme-store.ts';

/** Gives the page's root the class of the theme that it shows, `dark` or `light`. */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    const { choice } = theme.getState();
    const isDark = choice === 'system' ? system.matches : choice === 'dark';
    document.documentElement.classList.toggle('dark', isDark);
    document.documentElement.classList.toggle('light', !isDark);
  };
  show();
  system.addEventListener('change', show);
  theme.subscribe(show);
}

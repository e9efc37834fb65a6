/** The key in the browser's storage that a chosen theme is kept under. */
export const themeKey = 'atelier-theme';

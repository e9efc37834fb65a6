/** What the build of the shell imports, too: without the types of the browser. */

export const themeKey = 'atelier-theme';

/** Runs before the first paint, so that a chosen theme shows without a flash of the system's. */
export const themeScript = `try{var t=localStorage.getItem("${themeKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** The files of the client build that pages load, by URL path. */
export interface ClientFiles {
  /** Scripts and style sheets of every page, in loading order. */
  scripts: readonly string[];
  styles: readonly string[];
  areas: Readonly<Record<string, { scripts: readonly string[]; styles: readonly string[] }>>;
  /** Fonts by file name without folder, hash and extension. */
  fonts: Readonly<Record<string, string>>;
  /** Subresource integrity of every script and style sheet, by URL path. */
  integrities: Readonly<Record<string, string>>;
}

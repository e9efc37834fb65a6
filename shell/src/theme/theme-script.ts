import { themeKey } from './theme-key.ts';

/**
 * Runs in the head, before anything is painted, so that a chosen theme shows without a flash of the other. Following
 * the system needs no script.
 */
export const themeScript = `try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** The storage key of the chosen theme. */
export const themeKey = 'atelier-theme';

/** Runs in the head before the first paint, so that a chosen theme shows without a flash of the system's theme. */
export const themeScript = `try{var t=localStorage.getItem(${JSON.stringify(themeKey)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

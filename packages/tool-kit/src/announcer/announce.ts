import { createStore } from 'zustand/vanilla';

/** What was said last; `turn` makes the same words twice in a row two announcements. */
export const announcements = createStore<{ text: string; turn: number }>(() => ({ text: '', turn: 0 }));

/** Says a short sentence to people who use a screen reader, for example "Copied". */
export const announce = (text: string) => announcements.setState(({ turn }) => ({ text, turn: turn + 1 }));

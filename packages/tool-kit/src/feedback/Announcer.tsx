import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The last announcement. `count` makes the same text twice in a row two announcements. */
const announcements = createStore<{ text: string; count: number }>(() => ({ text: '', count: 0 }));

/** Announces a short sentence to screen readers, for example "Copied". */
export const announce = (text: string) => announcements.setState(({ count }) => ({ text, count: count + 1 }));

/** The live region of `announce`. Rendered once, by the shell. */
export function Announcer() {
  const { text, count } = useStore(announcements);
  return (
    <div role="status" className="kit-spoken">
      <span key={count}>{text}</span>
    </div>
  );
}

import { useStore } from 'zustand';
import { announcements } from './announce.ts';

/** The live region that `announce` speaks through. Rendered once, by the shell. */
export function Announcer() {
  const { text, turn } = useStore(announcements);
  return (
    <div role="status" className="kit-spoken">
      <span key={turn}>{text}</span>
    </div>
  );
}

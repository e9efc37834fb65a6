import { Toaster as HotToaster } from 'react-hot-toast';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export { default as toast } from 'react-hot-toast';

const style = {
  maxWidth: 'min(26rem, calc(100vw - 2rem))',
  padding: '0.6rem 0.9rem',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--raised)',
  boxShadow: 'var(--shadow-2)',
  color: 'var(--ink)',
  fontSize: '0.9rem',
  lineHeight: 1.4,
};

const toastOptions = {
  style,
  success: { iconTheme: { primary: 'var(--ok)', secondary: 'var(--raised)' } },
  error: { iconTheme: { primary: 'var(--bad)', secondary: 'var(--raised)' } },
};

/** The toast area. The library's default times are those of specification section 9. */
export const Toaster = () => <HotToaster position="top-center" toastOptions={toastOptions} />;

/** The last announcement. `count` makes the same text twice in a row two announcements. */
const announcements = createStore<{ text: string; count: number }>(() => ({ text: '', count: 0 }));

/** Announces a short sentence to screen readers, for example "Copied". */
export const announce = (text: string) => announcements.setState(({ count }) => ({ text, count: count + 1 }));

/** The live region of `announce`. Rendered once, by the shell. */
export function Announcer() {
  const { text, count } = useStore(announcements);
  return (
    <div role="status" className="kit:sr-only">
      <span key={count}>{text}</span>
    </div>
  );
}

import { Toaster as HotToaster } from 'react-hot-toast';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export { default as toast } from 'react-hot-toast';

/** How long toasts are shown, in milliseconds (specification section 9; longer where the user can undo something). */
export const toastDurations = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  undo: 10_000,
  loading: Number.POSITIVE_INFINITY,
};

/** Gap and delay of toasts (specification section 9; the library keeps at most 20). */
const gutter = 8;
const removeDelay = 1000;

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
  removeDelay,
  style,
  duration: toastDurations.blank,
  blank: { duration: toastDurations.blank },
  custom: { duration: toastDurations.custom },
  loading: { duration: toastDurations.loading },
  success: {
    duration: toastDurations.success,
    iconTheme: { primary: 'var(--ok)', secondary: 'var(--raised)' },
  },
  error: { duration: toastDurations.error, iconTheme: { primary: 'var(--bad)', secondary: 'var(--raised)' } },
};

/** The toast area, at the top centre of every screen. Rendered once, by the shell. */
export const Toaster = () => <HotToaster position="top-center" gutter={gutter} toastOptions={toastOptions} />;

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

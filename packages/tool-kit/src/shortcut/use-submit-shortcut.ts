import { type RefObject, useEffect } from 'react';

/**
 * Submits the form on Ctrl+Enter (Cmd+Enter on a Mac), wherever on the page the focus is, with the browser's checks.
 * A form that has no submit button to press, or a disabled one, is left alone.
 */
export function useSubmitShortcut(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      const button = form.current?.querySelector<HTMLButtonElement>('button[type="submit"]');
      if (!button || button.disabled) return;
      event.preventDefault();
      form.current?.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}

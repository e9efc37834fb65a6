import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { messages } from '../messages.ts';
import { ToolIcon } from '../results/Icon.tsx';
import { Panel } from '../results/Panel.tsx';
import { Button } from './Button.tsx';
import './tool-page.css';

interface ToolPageProps {
  /** A `ToolForm`. */
  form: ReactNode;
  /** A `ResultPanel`. */
  result: ReactNode;
}

/** The page of a tool: form and result in two columns, or one below the other on narrow screens. */
export const ToolPage = ({ form, result }: ToolPageProps) => (
  <div className="kit-tool-page">
    <div className="kit-tool-columns">
      <div className="kit-tool-form">{form}</div>
      {result}
    </div>
  </div>
);

interface ToolFormProps {
  /** The page's heading. */
  title: string;
  /** The main button's label, normally and while busy. */
  action: string;
  busyAction: string;
  busy: boolean;
  /** What the keyboard shortcut does, as a verb: `generate` by default. */
  verb?: string;
  onSubmit: () => void;
  /** A note below the button, for example `UnitsLeft`. Space for two lines is reserved. */
  aside?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

const shortcutLabel = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Return' : 'Ctrl + Enter');

/** A tool's form: fields and one main button, which does nothing while a run is busy. */
export function ToolForm({
  title,
  action,
  busyAction,
  busy,
  verb = messages.generate,
  onSubmit,
  aside,
  children,
}: ToolFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const asideId = useId();
  useSubmitShortcut(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Panel title={title} level={1} swatch>
      <form className="kit-form" ref={form} onSubmit={submit}>
        {children}
        <div>
          <Button
            kind="accent"
            type="submit"
            wide
            busy={busy}
            icon={<ToolIcon />}
            aria-describedby={aside ? asideId : undefined}
          >
            {busy ? busyAction : action}
          </Button>
          <div className="kit-form-foot">
            <kbd>{messages.shortcut(shortcutLabel(), verb)}</kbd>
            {aside && (
              <span className="kit-form-aside" id={asideId}>
                {aside}
              </span>
            )}
          </div>
        </div>
      </form>
    </Panel>
  );
}

/**
 * Submits the form on Ctrl+Enter (Cmd+Enter on a Mac), wherever the focus is on the page, with the browser's validation.
 * Does nothing when the submit button is missing, disabled or busy, or the focus is in a dialog that does not contain the form.
 */
export function useSubmitShortcut(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      const button = form.current?.querySelector<HTMLButtonElement>('button[type="submit"]');
      if (!button || button.disabled) return;
      const dialog = event.target instanceof Element && event.target.closest('dialog, [role="dialog"]');
      if (dialog && !dialog.contains(button)) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [form]);
}

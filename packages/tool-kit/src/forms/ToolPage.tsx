import type { UnitKind, Usage } from '@atelier/contracts';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button } from '../elements/Button.tsx';
import { classNames } from '../elements/class-names.ts';
import { ToolIcon } from '../elements/Icon.tsx';
import { Panel } from '../elements/Panel.tsx';
import { useOnline } from '../feedback/States.tsx';
import { messages } from '../messages.ts';
import { UnitsLeft, useUsedUp } from '../usage/Units.tsx';

interface ToolPageProps {
  form: ReactNode;
  result: ReactNode;
}

const columns =
  'kit:grid kit:grid-cols-[minmax(0,1fr)] kit:items-start kit:gap-(--gap) kit:@min-[46rem]/tool:not-has-data-folded:grid-cols-[clamp(20rem,37.5%,26rem)_minmax(0,1fr)] kit:print:block';

/** Of a folded form, the page's heading stays, for assistive technology. */
const foldedForm =
  'kit:@min-[46rem]/tool:group-has-data-folded/tool:contents kit:@min-[46rem]/tool:group-has-data-folded/tool:[&_form]:hidden kit:@min-[46rem]/tool:group-has-data-folded/tool:[&>section]:sr-only';

/** The page of a tool: form and result in two columns, or below each other on narrow screens. */
export const ToolPage = ({ form, result }: ToolPageProps) => (
  <div className="kit:@container/tool">
    <div className={classNames('kit:group/tool', columns)}>
      <div
        className={classNames(
          'kit:top-(--sticky-top,5rem) kit:@min-[46rem]/tool:sticky kit:print:hidden',
          foldedForm,
        )}
      >
        {form}
      </div>
      {result}
    </div>
  </div>
);

/** Beside the result it stays in view, so that the button and the result are visible together. */
const actions =
  'kit:-mx-(--inset) kit:-mb-(--inset) kit:rounded-b-panel kit:px-(--inset) kit:pt-[1.35rem] kit:pb-(--inset) kit:@min-[46rem]/tool:sticky kit:@min-[46rem]/tool:bottom-0 kit:@min-[46rem]/tool:z-1 kit:@min-[46rem]/tool:bg-sheet kit:@min-[46rem]/tool:pt-3';

export interface ToolFormProps {
  title: string;
  action: string;
  busyAction: string;
  busy: boolean;
  /** The verb for the keyboard shortcut: `generate` by default. */
  verb?: string | undefined;
  onSubmit: () => void;
  /** The cost of a run. The button does nothing when the quota is used up. */
  units?: UnitKind;
  children: ReactNode;
}

const shortcutLabel = () =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Return' : messages.shortcutKeys;

/** A tool's form. Its main button does nothing while a run is busy or without a connection. */
export function ToolForm({
  title,
  action,
  busyAction,
  busy,
  verb = messages.generate,
  onSubmit,
  units,
  children,
}: ToolFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const asideId = useId();
  const usedUp = useUsedUp(units ?? null);
  const online = useOnline();
  useSubmitShortcut(form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !usedUp && online) onSubmit();
  };
  return (
    <Panel title={title} level={1} swatch>
      <form ref={form} onSubmit={submit}>
        <div className="kit:grid kit:gap-[1.35rem]">{children}</div>
        <div className={actions}>
          <Button
            kind="accent"
            type="submit"
            wide
            busy={busy}
            icon={<ToolIcon />}
            aria-disabled={usedUp !== null || !online || undefined}
            aria-describedby={units ? asideId : undefined}
          >
            {busy ? busyAction : !online ? messages.needsConnection : usedUp ? nothingLeft(usedUp) : action}
          </Button>
          <div className="kit:mt-3 kit:flex kit:justify-between kit:gap-4 kit:text-[0.82rem] kit:text-ink-3">
            {!usedUp && online && (
              <kbd className="kit:[font:inherit] kit:whitespace-nowrap kit:no-hover:hidden">
                {messages.shortcut({ keys: shortcutLabel(), verb })}
              </kbd>
            )}
            {units && (
              <span
                className="kit:ms-auto kit:min-h-[2lh] kit:text-end kit:text-balance kit:tabular-nums kit:no-hover:min-h-[1lh] kit:[&_a]:text-tool-accent-ink kit:[&_a]:underline kit:[&_a]:underline-offset-[0.15em]"
                id={asideId}
              >
                <UnitsLeft kind={units} />
              </span>
            )}
          </div>
        </div>
      </form>
    </Panel>
  );
}

/** Submits the form on Ctrl+Enter, unless its button is busy or another dialog has the focus. */
function useSubmitShortcut(form: RefObject<HTMLFormElement | null>) {
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

const nothingLeft = ({ kind, limit }: Usage) => (limit ? messages.noUnitsLeft[kind] : messages.notInPlan);

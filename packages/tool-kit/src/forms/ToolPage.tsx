import type { UnitKind, Usage } from '@atelier/contracts';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../elements/Button.tsx';
import { ToolIcon } from '../elements/Icon.tsx';
import { IconButton } from '../elements/IconButton.tsx';
import { Panel } from '../elements/Panel.tsx';
import { useOnline } from '../feedback/States.tsx';
import { messages } from '../messages.ts';
import { UnitsLeft, useUsedUp } from '../usage/Units.tsx';

interface ToolPageProps {
  form: ReactNode;
  result: ReactNode;
}

/** Whether the form gives its column to the result, and what changes that. */
const Folding = createContext({ folded: false, fold: (_: boolean) => {} });

/** Whether a form was folded last: kept until the page is loaded again. */
let foldedBefore = false;

/** The page of a tool: form and result in two columns, or one below the other on narrow screens. A `FoldButton` folds the form. */
export function ToolPage({ form, result }: ToolPageProps) {
  const [folded, fold] = useState(false);
  return (
    <Folding value={{ folded, fold }}>
      <div className="kit:@container/tool">
        <div
          className="kit:group/tool kit:mx-auto kit:grid kit:data-folded:max-w-4xl kit:grid-cols-[minmax(0,1fr)] kit:items-start kit:gap-(--gap) kit:@min-[46rem]/tool:not-data-folded:grid-cols-[minmax(18rem,26rem)_minmax(0,1fr)] kit:print:block"
          data-folded={folded || undefined}
        >
          <div className="kit:top-(--sticky-top,5rem) kit:@min-[46rem]/tool:sticky kit:@min-[46rem]/tool:group-data-folded/tool:hidden kit:print:hidden">
            {form}
          </div>
          {result}
        </div>
      </div>
    </Folding>
  );
}

/** Whether the form can be folded now, because the result is long: it is, if the user folded it last. */
export function useFoldable(foldable: boolean) {
  const { fold } = use(Folding);
  useLayoutEffect(() => fold(foldable && foldedBefore), [fold, foldable]);
}

/** Folds the form, so that the result has its column, too, and unfolds it. */
export function FoldButton() {
  const { folded, fold } = use(Folding);
  const Icon = folded ? PanelLeftOpen : PanelLeftClose;
  return (
    <IconButton
      label={folded ? messages.showForm : messages.hideForm}
      className="kit:not-@min-[46rem]/tool:hidden"
      onClick={() => {
        foldedBefore = !folded;
        fold(!folded);
      }}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

export interface ToolFormProps {
  title: string;
  /** The main button's label, normally and while busy. */
  action: string;
  busyAction: string;
  busy: boolean;
  /** The verb for the keyboard shortcut: `generate` by default. */
  verb?: string;
  onSubmit: () => void;
  /** The cost of a run. The rest of the quota is shown below the button, which does nothing when the quota is used up. */
  units?: UnitKind;
  children: ReactNode;
}

const shortcutLabel = () =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Return' : messages.shortcutKeys;

/** A tool's form: fields and one main button, which does nothing while a run is busy or without a connection. */
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
      <form className="kit:grid kit:gap-[1.35rem]" ref={form} onSubmit={submit}>
        {children}
        <div>
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

/**
 * Submits the form on Ctrl+Enter (Cmd+Enter on a Mac), wherever the focus is on the page, with the browser's validation.
 * Does nothing when the submit button is missing, disabled or busy, or the focus is in a dialog that does not contain the form.
 */
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

import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '../button/index.ts';
import { ToolIcon } from '../icon/index.ts';
import { Panel } from '../panel/index.ts';
import { useSubmitShortcut } from '../shortcut/index.ts';
import './tool-page.css';

interface ToolFormProps {
  /** The page's heading. */
  title: string;
  /** The main button's label, and the one it wears while busy. */
  action: string;
  busyAction: string;
  busy: boolean;
  onSubmit: () => void;
  /** A word below the button, for example `UnitsLeft`. Two lines of it have their place from the start. */
  aside?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

const shortcutLabel = () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Return' : 'Ctrl + Enter');

/** A tool's configuration: fields and the one main button, which keeps its place while a run is busy. */
export function ToolForm({ title, action, busyAction, busy, onSubmit, aside, children }: ToolFormProps) {
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
            kind="pigment"
            type="submit"
            wide
            busy={busy}
            icon={<ToolIcon />}
            aria-describedby={aside ? asideId : undefined}
          >
            {busy ? busyAction : action}
          </Button>
          <div className="kit-form-foot">
            <kbd>{shortcutLabel()}</kbd>
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

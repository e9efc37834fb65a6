import type { UnitKind } from '@atelier/contracts';
import type { ReactNode } from 'react';
import { ToolForm, ToolPage } from '../forms/ToolPage.tsx';

interface ToolScreenProps {
  labels: { form: string; action: string; busy: string };
  /** What the keyboard shortcut does, as a verb: `generate` by default. */
  verb?: string;
  units: UnitKind;
  busy: boolean;
  onSubmit: () => void;
  /** A `RunPanel`. */
  result: ReactNode;
  /** The fields of the form. */
  children: ReactNode;
}

/** The screen of a tool: its form and its result. */
export const ToolScreen = ({ labels, result, ...form }: ToolScreenProps) => (
  <ToolPage
    form={<ToolForm title={labels.form} action={labels.action} busyAction={labels.busy} {...form} />}
    result={result}
  />
);

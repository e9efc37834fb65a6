import type { CreatingCallName } from '@atelier/contracts';
import type { CallOptions } from '../api/client.ts';
import { streamCall } from '../api/stream.ts';
import { fillForm, useDrafts, useQueryValues } from '../forms/use-draft.ts';
import type { InputOf } from '../runs/stored-runs.ts';
import { type RunSource, type UsedRun, useRunOf } from '../runs/use-run.ts';

interface ToolDescription<Name extends CreatingCallName, Input extends object> {
  call: Name;
  /** The name of the form's drafts and stored versions. */
  name: string;
  initial: Input;
  request: (input: Input) => CallOptions<Name>;
  /** The input of a stored creation; null if it is not stored, such as a file. */
  inputOf?: InputOf<Input>;
  fromQuery?: (query: URLSearchParams) => Partial<Input>;
}

export interface Tool<Input extends object> {
  name: string;
  initial: Input;
  fromQuery: (query: URLSearchParams) => Partial<Input>;
  runs: RunSource<Input>;
}

/** Defines a tool, once per module, so that its runs continue while another page is open. */
export const defineTool = <Name extends CreatingCallName, Input extends object>({
  call,
  name,
  initial,
  request,
  inputOf = () => null,
  fromQuery = () => ({}),
}: ToolDescription<Name, Input>): Tool<Input> => ({
  name,
  initial,
  fromQuery,
  runs: {
    name,
    call,
    open: (input, options) => streamCall(call, { ...request(input), ...options }),
    inputOf,
    formOf: (input) => {
      const form = { ...initial };
      // An input stored by an earlier version of the module may lack fields.
      for (const field in initial) form[field] = input[field] ?? initial[field];
      return form;
    },
  },
});

interface UsedTool<Input extends object> {
  /** The fields of the form, stored as drafts. */
  values: Input;
  set: (change: Partial<Input>) => void;
  /** Sets these fields and resets the others; a toast brings back what was replaced. */
  fill: (given: Partial<Input>) => void;
  query: URLSearchParams;
  run: UsedRun<Input>;
}

/** The form and the run of a tool. Selecting a version restores its input in the form. */
export function useTool<Input extends object>({
  name,
  initial,
  fromQuery,
  runs,
}: Tool<Input>): UsedTool<Input> {
  const query = useQueryValues();
  const [values, set] = useDrafts(name, initial, fromQuery(query));
  const run = useRunOf(runs, (input) => set(runs.formOf(input)));
  return { values, set, fill: (given) => fillForm(name, initial, given), query, run };
}

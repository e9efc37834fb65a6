import type { HealthRange, ModuleDetails, ModuleOverview } from '@atelier/contracts';
import { type ApiError, toApiError } from '@atelier/tool-kit/api';
import useSWR, { useSWRConfig } from 'swr';
import { callOperator } from './operator-api.ts';

/** Milliseconds between two updates. A hidden page has none. */
const refreshInterval = 5_000;

/** What was loaded last, and the error of a later attempt. */
interface Loaded<Data> {
  data: Data | undefined;
  error: ApiError | null;
  reload(): void;
}

/** All modules, updated repeatedly. */
export function useModules(): Loaded<ModuleOverview[]> {
  const { data, error, mutate } = useSWR(
    ['operator'],
    async () => (await callOperator('listModules')).modules,
    { refreshInterval },
  );
  return { data, error: error ? toApiError(error) : null, reload: () => void mutate() };
}

/** One module with its history, updated repeatedly. */
export function useModule(module: string, range: HealthRange): Loaded<ModuleDetails> {
  const { data, error, mutate } = useSWR(
    ['operator', module, range],
    async () => (await callOperator('inspectModule', { module, query: { range } })).module,
    { refreshInterval, keepPreviousData: true },
  );
  return { data, error: error ? toApiError(error) : null, reload: () => void mutate() };
}

/** Returns a function that loads everything of this page again, after a change. */
export function useReloadAll(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === 'operator');
}

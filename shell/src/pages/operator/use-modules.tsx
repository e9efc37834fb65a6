import type { ModuleDetails, ModuleOverview, ServiceCallResponse } from '@atelier/contracts';
import { type ApiError, toApiError } from '@atelier/tool-kit/api';
import { ErrorState, Skeleton } from '@atelier/tool-kit/feedback';
import useSWR, { type SWRResponse, useSWRConfig } from 'swr';
import { texts } from './messages.ts';
import { callOperator } from './operator-api.ts';

const refreshInterval = 5_000;

interface Loaded<Data> {
  data: Data | undefined;
  error: ApiError | null;
  reload(): void;
}

export function useModules(): Loaded<ModuleOverview[]> {
  const fetchModules = async () => (await callOperator('listModules')).modules;
  return loadedOf(useSWR(['operator'], fetchModules, { refreshInterval }));
}

export function useModule(module: string): Loaded<ModuleDetails> {
  const fetchModule = async () => (await callOperator('inspectModule', { module })).module;
  return loadedOf(useSWR(['operator', module], fetchModule, { refreshInterval }));
}

/** A page of the reported images. @param cursor of a later page */
export function useReports(cursor?: string): Loaded<ServiceCallResponse<'listReports'>> {
  const fetchReports = () => callOperator('listReports', { cursor });
  return loadedOf(useSWR(['operator', 'reports', cursor], fetchReports, { refreshInterval }));
}

export function useReportedShares(): Loaded<ServiceCallResponse<'listReportedShares'>> {
  const fetchShares = () => callOperator('listReportedShares');
  return loadedOf(useSWR(['operator', 'shares'], fetchShares, { refreshInterval }));
}

/** A page of the removed images. @param cursor of a later page */
export function useRemovedImages(cursor?: string): Loaded<ServiceCallResponse<'listRemovedImages'>> {
  const fetchImages = () => callOperator('listRemovedImages', { cursor });
  return loadedOf(useSWR(['operator', 'removed-images', cursor], fetchImages, { refreshInterval }));
}

const loadedOf = <Data,>({ data, error, mutate }: SWRResponse<Data>): Loaded<Data> => ({
  data,
  error: error ? toApiError(error) : null,
  reload: () => void mutate(),
});

/** The error of the last attempt, above what was loaded before it; a placeholder during the first one. */
export function LoadState({ data, error, reload }: Loaded<unknown>) {
  if (error)
    return <ErrorState error={error} onRetry={reload} title={data === undefined ? undefined : texts.stale} />;
  if (data !== undefined) return null;
  return (
    <div role="status" aria-label={texts.loading}>
      <Skeleton className="h-80 rounded-panel" />
    </div>
  );
}

/** Returns a function that loads everything of this page again, after a change. */
export function useReloadAll(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === 'operator');
}

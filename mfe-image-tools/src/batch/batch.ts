import type { Creation } from '@atelier/contracts';
import {
  type ApiError,
  createRun,
  type OpenRun,
  type Run,
  session,
  storeUsage,
  streamCall,
} from '@atelier/tool-kit';
import { useSyncExternalStore } from 'react';

export const mostFiles = 50;

/** The server processes two removals per user at once; a third file uploads meanwhile. */
const atOnce = 3;

const mostAttempts = 10;

/** The delay after a rate limit without `Retry-After`. */
const defaultWaitMs = 2000;

type RowStatus = 'chosen' | 'queued' | 'working' | 'done' | 'failed' | 'stopped';

export interface BatchRow {
  key: number;
  file: File;
  status: RowStatus;
  /** The stage that the server has reported last; empty before. */
  stage: string;
  error: ApiError | null;
  creation: Creation | null;
}

/** Several files with one run each: some at once, the others after them. */
export interface Batch {
  rows(): readonly BatchRow[];
  subscribe(listener: () => void): () => void;
  /** Replaces all rows. Runs of replaced rows continue on the server. */
  choose(files: readonly File[]): void;
  /** Runs all rows that are not done. */
  start(): void;
  retry(key: number): void;
  /** Stops running rows, in the page and on the server, and keeps the others. */
  stop(): void;
}

export const isOpen = ({ status }: BatchRow) => status === 'queued' || status === 'working';

let keys = 0;

export function createBatch(open: OpenRun<File>): Batch {
  let rows: readonly BatchRow[] = [];
  const listeners = new Set<() => void>();
  const runs = new Map<number, Run<File>>();
  const attempts = new Map<number, number>();
  let pause: ReturnType<typeof setTimeout> | null = null;

  function setRows(next: readonly BatchRow[]) {
    rows = next;
    for (const listener of listeners) listener();
  }

  const change = (changes: Partial<BatchRow>, isChanged: (row: BatchRow) => boolean) =>
    setRows(rows.map((row) => (isChanged(row) ? { ...row, ...changes } : row)));
  const changeOne = (key: number, changes: Partial<BatchRow>) => change(changes, (row) => row.key === key);

  function resume() {
    if (pause) clearTimeout(pause);
    pause = null;
  }

  function fill() {
    while (!pause && runs.size < atOnce) {
      const next = rows.find(({ status }) => status === 'queued');
      if (!next) return;
      void work(next);
    }
  }

  async function work({ key, file }: BatchRow) {
    const run = createRun<File>({ open, onUsage: storeUsage });
    runs.set(key, run);
    attempts.set(key, (attempts.get(key) ?? 0) + 1);
    changeOne(key, { status: 'working', stage: '', error: null });
    const unsubscribe = run.state.subscribe(({ phase, progress }) => {
      if (phase === 'busy' && progress) changeOne(key, { stage: progress.message });
    });
    await run.start(file);
    unsubscribe();
    // Another batch was chosen meanwhile.
    if (runs.get(key) !== run) return;
    runs.delete(key);
    const { error, result } = run.state.getState();
    if (error) fail(key, error);
    else if (result?.creation && result.content)
      changeOne(key, { status: 'done', creation: result.creation });
    else changeOne(key, { status: 'stopped' });
    fill();
  }

  function fail(key: number, error: ApiError) {
    if (error.code === 'rate_limited' && (attempts.get(key) ?? 0) < mostAttempts) {
      changeOne(key, { status: 'queued', stage: '' });
      waitUntil(error.retryAt ?? Date.now() + defaultWaitMs);
      return;
    }
    changeOne(key, { status: 'failed', error });
    // The others would fail for the same reason.
    if (error.code === 'quota_exceeded' || error.code === 'unauthenticated')
      change({ status: 'failed', error }, ({ status }) => status === 'queued');
  }

  /** Sends no further file before a time, in milliseconds since 1970. */
  function waitUntil(time: number) {
    if (pause) clearTimeout(pause);
    pause = setTimeout(
      () => {
        pause = null;
        fill();
      },
      Math.max(0, time - Date.now()),
    );
  }

  function choose(files: readonly File[]) {
    resume();
    const left = [...runs.values()];
    runs.clear();
    attempts.clear();
    for (const run of left) run.reset();
    setRows(
      files.map((file) => {
        keys += 1;
        return { key: keys, file, status: 'chosen', stage: '', error: null, creation: null };
      }),
    );
  }

  function queue(isQueued: (row: BatchRow) => boolean) {
    const isNew = (row: BatchRow) => isQueued(row) && !isOpen(row) && row.status !== 'done';
    for (const row of rows) if (isNew(row)) attempts.delete(row.key);
    change({ status: 'queued', stage: '', error: null }, isNew);
    fill();
  }

  session.subscribe(({ user }, before) => {
    if (before.user && user?.id !== before.user.id) choose([]);
  });

  return {
    rows: () => rows,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    choose,
    start: () => queue(() => true),
    retry: (key) => queue((row) => row.key === key),
    stop() {
      resume();
      change({ status: 'stopped' }, ({ status }) => status === 'queued');
      for (const run of runs.values()) run.stop();
    },
  };
}

export const backgroundBatch = createBatch((image, options) =>
  streamCall('removeBackground', { form: { image }, ...options }),
);

export const useBatchRows = (batch: Batch) => useSyncExternalStore(batch.subscribe, batch.rows);

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
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

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
  /** The run of a row that is working. */
  run: Run<File> | null;
  attempts: number;
}

/** Several files with one run each: some at once, the others after them. */
export interface Batch {
  rows: StoreApi<readonly BatchRow[]>;
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
  const store = createStore<readonly BatchRow[]>(() => []);
  let pause: ReturnType<typeof setTimeout> | null = null;

  const rows = store.getState;
  const change = (changes: Partial<BatchRow>, isChanged: (row: BatchRow) => boolean) =>
    store.setState(
      rows().map((row) => (isChanged(row) ? { ...row, ...changes } : row)),
      true,
    );
  const changeOne = (key: number, changes: Partial<BatchRow>) => change(changes, (row) => row.key === key);

  function resume() {
    if (pause) clearTimeout(pause);
    pause = null;
  }

  function fill() {
    while (!pause && rows().filter(({ run }) => run).length < atOnce) {
      const next = rows().find(({ status }) => status === 'queued');
      if (!next) return;
      void work(next);
    }
  }

  async function work({ key, file, attempts }: BatchRow) {
    const run = createRun<File>({ open, onUsage: storeUsage });
    changeOne(key, { status: 'working', stage: '', error: null, run, attempts: attempts + 1 });
    const unsubscribe = run.state.subscribe(({ phase, progress }) => {
      if (phase === 'busy' && progress) changeOne(key, { stage: progress.message });
    });
    await run.start(file);
    unsubscribe();
    const row = rows().find((other) => other.key === key);
    // Another batch was chosen meanwhile.
    if (!row) return;
    changeOne(key, { run: null });
    const { error, result } = run.state.getState();
    if (error) fail(row, error);
    else if (result?.creation && result.content)
      changeOne(key, { status: 'done', creation: result.creation });
    else changeOne(key, { status: 'stopped' });
    fill();
  }

  function fail({ key, attempts }: BatchRow, error: ApiError) {
    if (error.code === 'rate_limited' && attempts < mostAttempts) {
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
    const left = rows();
    store.setState(
      files.map((file) => {
        keys += 1;
        return {
          key: keys,
          file,
          status: 'chosen',
          stage: '',
          error: null,
          creation: null,
          run: null,
          attempts: 0,
        };
      }),
      true,
    );
    for (const { run } of left) run?.reset();
  }

  function queue(isQueued: (row: BatchRow) => boolean) {
    const isNew = (row: BatchRow) => isQueued(row) && !isOpen(row) && row.status !== 'done';
    change({ status: 'queued', stage: '', error: null, attempts: 0 }, isNew);
    fill();
  }

  session.subscribe(({ user }, before) => {
    if (before.user && user?.id !== before.user.id) choose([]);
  });

  return {
    rows: store,
    choose,
    start: () => queue(() => true),
    retry: (key) => queue((row) => row.key === key),
    stop() {
      resume();
      change({ status: 'stopped' }, ({ status }) => status === 'queued');
      for (const { run } of rows()) run?.stop();
    },
  };
}

export const backgroundBatch = createBatch((image, options) =>
  streamCall('removeBackground', { form: { image }, ...options }),
);

export const useBatchRows = (batch: Batch) => useStore(batch.rows);

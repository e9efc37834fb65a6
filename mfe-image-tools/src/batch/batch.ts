import type { Creation } from '@atelier/contracts';
import {
  type ApiError,
  adoptDrafts,
  canKeep,
  createRun,
  type KeptSet,
  type OpenRun,
  type Run,
  readDraft,
  session,
  storeUsage,
  streamCall,
  writeDraft,
} from '@atelier/tool-kit';
import { useEffect, useState } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { withoutExtension } from '../images/stored-image.ts';
import { messages } from '../messages.ts';

export const mostFiles = 50;
/** The server processes two removals per user at once; a third file uploads meanwhile. */
const atOnce = 3;
const mostAttempts = 10;
/** The delay after a rate limit without `Retry-After`. */
const defaultWaitMs = 2000;

type RowStatus = 'chosen' | 'queued' | 'working' | 'done' | 'failed' | 'stopped';

/** What survives a reload of a row, besides its file. */
interface KeptRow {
  /** Unique among all batches; the file is kept as a draft under `set.<key>`. */
  key: string;
  name: string;
  status: RowStatus;
  error: Pick<ApiError, 'code' | 'message'> | null;
  creation: Creation | null;
  /** The run of the row at the server, once known. */
  runId: string | null;
  /** The idempotency key of its request: after a reload, the same request makes no second run. */
  request: string;
}

export interface BatchRow extends KeptRow {
  /** Null if it was not kept. */
  file: File | null;
  /** The stage that the server has reported last; empty before. */
  stage: string;
  /** The run of a row that is working. */
  run: Run<BatchRow> | null;
  attempts: number;
}

interface KeptBatch extends KeptSet {
  rows: readonly KeptRow[];
}

interface BatchState {
  rows: readonly BatchRow[];
  /** Whether the files survive a reload; null while they are being kept. */
  kept: boolean | null;
}

/** Several files with one run each: some at once, the others after them. It survives reloads as a set. */
export interface Batch {
  id: string;
  state: StoreApi<BatchState>;
  /** Runs all rows that are not done. */
  start(): void;
  retry(key: string): void;
  change(creation: Creation): void;
  /** Stops running rows, in the page and on the server, and keeps the others. */
  stop(): void;
}

export const isOpen = ({ status }: BatchRow) => status === 'queued' || status === 'working';
/** Without its file, a row cannot be sent again. */
export const isRepeatable = ({ status, error, file }: BatchRow) =>
  file !== null && (status === 'stopped' || (status === 'failed' && error?.code !== 'quota_exceeded'));
const isUnsent = (row: BatchRow) => row.runId === null && (row.status === 'chosen' || isOpen(row));

const newId = () => crypto.getRandomValues(new Uint32Array(3)).join('-');
const fileKey = (row: KeptRow) => `set.${row.key}`;

export const rowsOf = (id: string, files: readonly File[]): BatchRow[] =>
  files.map((file, index) => ({
    key: `${id}.${index}`,
    name: file.name,
    file,
    status: 'chosen',
    stage: '',
    error: null,
    creation: null,
    run: null,
    runId: null,
    request: newId(),
    attempts: 0,
  }));

export function createBatch(open: OpenRun<BatchRow>, id: string, first: readonly BatchRow[]): Batch {
  const store = createStore<BatchState>(() => ({ rows: first, kept: null }));
  let pause: ReturnType<typeof setTimeout> | null = null;

  const rows = () => store.getState().rows;
  const change = (changes: Partial<BatchRow>, isChanged: (row: BatchRow) => boolean) =>
    store.setState({ rows: rows().map((row) => (isChanged(row) ? { ...row, ...changes } : row)) });
  const changeOne = (key: string, changes: Partial<BatchRow>) => change(changes, (row) => row.key === key);

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

  async function work(row: BatchRow) {
    const { key, file, runId, attempts } = row;
    if (!file && !runId) {
      changeOne(key, { status: 'failed', error: { code: 'network', message: messages.batch.lost } });
      return;
    }
    const run = createRun<BatchRow>({ open, onUsage: storeUsage });
    changeOne(key, { status: 'working', stage: '', error: null, run, attempts: attempts + 1 });
    const unsubscribe = run.state.subscribe(({ phase, progress, creationId }) => {
      if (phase === 'busy') changeOne(key, { stage: progress?.message ?? '', runId: creationId });
    });
    if (runId) await run.resume({ id: runId, startedAt: Date.now(), input: row });
    else await run.start(row);
    unsubscribe();
    // The user has changed meanwhile.
    if (!rows().some((other) => other.key === key)) return;
    changeOne(key, { run: null });
    const { error, result } = run.state.getState();
    if (error) fail({ ...row, attempts: attempts + 1 }, error);
    else if (result?.creation && result.content)
      changeOne(key, { status: 'done', creation: result.creation });
    else changeOne(key, { status: 'stopped' });
    fill();
  }

  function fail({ key, attempts }: BatchRow, error: ApiError) {
    const { code, message, runId } = error;
    // Another page has sent it before.
    if (code === 'idempotency_key_in_use' && runId) return changeOne(key, { status: 'queued', runId });
    if ((code === 'rate_limited' || code === 'idempotency_key_in_use') && attempts < mostAttempts) {
      changeOne(key, { status: 'queued', stage: '' });
      waitUntil(error.retryAt ?? Date.now() + defaultWaitMs);
      return;
    }
    changeOne(key, { status: 'failed', error: { code, message } });
    // The others would fail for the same reason.
    if (code === 'quota_exceeded' || code === 'unauthenticated')
      change({ status: 'failed', error: { code, message } }, ({ status }) => status === 'queued');
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

  function queue(isQueued: (row: BatchRow) => boolean) {
    const isNew = (row: BatchRow) => isQueued(row) && !isOpen(row) && row.status !== 'done';
    const renewed = { status: 'queued', stage: '', error: null, attempts: 0, runId: null } as const;
    store.setState({
      rows: rows().map((row) => (isNew(row) ? { ...row, ...renewed, request: newId() } : row)),
    });
    // A reload before would send the same file again, by another request.
    void stored().then(fill);
  }

  const stored = keepState(id, store);
  session.subscribe(({ user }, before) => {
    if (!before.user || user?.id === before.user.id) return;
    resume();
    const left = rows();
    store.setState({ rows: [] });
    for (const { run } of left) run?.reset();
    batches.delete(id);
  });
  fill();
  return {
    id,
    state: store,
    start: () => queue(() => true),
    retry: (key) => queue((row) => row.key === key),
    change: (creation) => change({ creation }, (row) => row.creation?.id === creation.id),
    stop() {
      resume();
      change({ status: 'stopped' }, ({ status }) => status === 'queued');
      for (const { run } of rows()) run?.stop();
    },
  };
}

/**
 * Keeps the rows at each change of their states, and asks before what is not kept is left.
 * @returns resolves when the last change is kept, or cannot be
 */
function keepState(id: string, store: StoreApi<BatchState>): () => Promise<boolean> {
  const [first, ...others] = store.getState().rows;
  const name = withoutExtension(first?.name ?? '');
  const title = others.length > 0 ? messages.batch.zip({ name, others: others.length }) : name;
  const path = `/ai/remove-background?set=${id}`;
  const at = Date.now();
  let before = '';
  let stored = Promise.resolve(false);
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  const keep = ({ rows, kept }: BatchState) => {
    removeEventListener('beforeunload', ask);
    if (kept === false && rows.some(isUnsent)) addEventListener('beforeunload', ask);
    const states = rows.map(({ status, runId, request }) => `${status}${runId}${request}`).join();
    if (states === before || rows.length === 0) return;
    before = states;
    const batch: KeptBatch = {
      title,
      path,
      at,
      rows: rows.map(({ file, stage, run, attempts, ...row }) => row),
    };
    stored = writeDraft(`set.${id}`, batch);
  };
  keep(store.getState());
  store.subscribe(keep);
  return () => stored;
}

const removal: OpenRun<BatchRow> = ({ file, request }, options) =>
  streamCall('removeBackground', {
    form: { image: file ?? undefined },
    headers: { 'idempotency-key': request },
    ...options,
  });

export const noBatch = createStore<BatchState>(() => ({ rows: [], kept: null }));

/** The batches of this page. They go on while another page is open. */
const batches = new Map<string, Batch>();

/** A batch of new files. Of the one before, the files of finished rows are not kept any longer. */
export function newBatch(files: readonly File[], previous: Batch | null): Batch {
  for (const row of previous?.state.getState().rows ?? [])
    if (row.status === 'done') void writeDraft(fileKey(row), undefined);
  const id = newId();
  const rows = rowsOf(id, files);
  const batch = createBatch(removal, id, rows);
  batches.set(id, batch);
  void keepFiles(rows).then((kept) => batch.state.setState({ kept }));
  return batch;
}

async function keepFiles(rows: readonly BatchRow[]): Promise<boolean> {
  if (!(await canKeep(rows.flatMap(({ file }) => file ?? [])))) return false;
  return (await Promise.all(rows.map((row) => writeDraft(fileKey(row), row.file)))).every(Boolean);
}

/** A batch of this page, or one that was kept, whose open rows go on; null without one. */
async function openBatch(id: string): Promise<Batch | null> {
  await adoptDrafts(`set.${id}`);
  const known = batches.get(id);
  const kept = readDraft(`set.${id}`) as KeptBatch | undefined;
  if (known || !kept) return known ?? null;
  const rows = kept.rows.map((row) => ({
    ...row,
    status: row.status === 'working' ? 'queued' : row.status,
    file: (readDraft(fileKey(row)) as File | undefined) ?? null,
    stage: '',
    run: null,
    attempts: 0,
  }));
  const batch = createBatch(removal, id, rows);
  batch.state.setState({ kept: true });
  batches.set(id, batch);
  return batch;
}

/** The batch with this id; null until it is open, and for an empty id. */
export function useBatch(id: string): Batch | null {
  const [opened, setOpened] = useState<Batch | null>(null);
  useEffect(() => {
    if (!id || batches.has(id)) return;
    let left = false;
    void openBatch(id).then((batch) => !left && setOpened(batch));
    return () => {
      left = true;
    };
  }, [id]);
  return batches.get(id) ?? (opened?.id === id ? opened : null);
}

import { afterEach, expect, it, vi } from 'vitest';
import { callApi } from '../api/client.ts';
import { clearSession, setSession } from '../session/store.ts';
import { createRun } from './run.ts';
import { clearStoredRuns, storeRun } from './stored-runs.ts';

vi.mock('../api/client.ts', () => ({ callApi: vi.fn() }));

const idOf = (letter: string) => letter.repeat(24);
const creation = (letter: string, status = 'completed') => ({
  id: idOf(letter),
  content: `text ${letter}`,
  status,
  report: null,
  created_at: '2026-01-01T00:00:00Z',
});
const resultOf = (letter: string) => ({
  id: idOf(letter),
  content: `text ${letter}`,
  status: 'completed' as const,
  creation: null,
  report: null,
  input: 'tea',
});

function loadPage() {
  const run = createRun<string>({ open: async function* () {}, follow: async function* () {} });
  storeRun('generateArticle', run, () => 'tea');
  return { run, shown: () => run.state.getState() };
}

function serve(...stored: ReturnType<typeof creation>[]) {
  vi.mocked(callApi).mockImplementation((async (_: string, { params }: { params: { id: string } }) => {
    const found = stored.find(({ id }) => id === params.id);
    if (!found) throw new Error('Not found');
    return { creation: found };
  }) as unknown as typeof callApi);
}

const signIn = (id: string) =>
  setSession({ status: 'signed-in', user: { id, fullName: '', imageUrl: '', email: '' } });

afterEach(() => {
  clearStoredRuns();
  clearSession();
});

it('restores the versions of an earlier page, and the one that was shown', async () => {
  signIn('u1');
  const before = loadPage();
  for (const letter of ['a', 'b', 'c']) before.run.show(resultOf(letter));
  before.run.show(resultOf('b'));

  serve(creation('a'), creation('b', 'stopped'), creation('c'));
  const after = loadPage();
  await expect.poll(() => after.shown().versions).toHaveLength(3);
  expect(after.shown().versions.map(({ content }) => content)).toEqual(['text a', 'text b', 'text c']);
  expect(after.shown().result).toMatchObject({ content: 'text b', status: 'stopped' });
});

it('leaves out deleted, running and failed creations, and shows the last of the others', async () => {
  signIn('u1');
  const before = loadPage();
  for (const letter of ['a', 'b', 'c', 'd']) before.run.show(resultOf(letter));

  serve(creation('b'), creation('c', 'running'), creation('d', 'failed'));
  const after = loadPage();
  await expect.poll(() => after.shown().result?.content).toBe('text b');
  expect(after.shown().versions).toHaveLength(1);
});

it('restores nothing for another user', async () => {
  signIn('u1');
  loadPage().run.show(resultOf('a'));
  signIn('u2');
  vi.mocked(callApi).mockClear();
  loadPage();
  expect(callApi).not.toHaveBeenCalled();
});

it('follows the run that the last page has begun, and shows it if it has ended', async () => {
  signIn('u1');
  const before = loadPage();
  before.run.show(resultOf('a'));
  void before.run.resume({ id: idOf('b'), startedAt: 1, input: 'tea' });

  serve(creation('a'), creation('b', 'running'));
  const during = loadPage();
  await expect.poll(() => during.shown().phase).toBe('busy');
  expect(during.shown()).toMatchObject({ creationId: idOf('b'), result: { content: 'text a' } });

  serve(creation('a'), creation('b'));
  const after = loadPage();
  await expect.poll(() => after.shown().result?.content).toBe('text b');
  expect(after.shown().versions).toHaveLength(2);
});

it('restores a result below a run that has begun meanwhile as that of an earlier run', async () => {
  signIn('u1');
  loadPage().run.show(resultOf('a'));
  serve(creation('a'));
  const after = loadPage();
  void after.run.start('coffee');
  await expect.poll(() => after.shown().result?.content).toBe('text a');
  expect(after.shown()).toMatchObject({ phase: 'busy', stale: true });
});

it('keeps the versions without a connection, and restores them after sign-in', async () => {
  signIn('u1');
  loadPage().run.show(resultOf('a'));

  serve();
  setSession({ status: 'offline' });
  const after = loadPage();
  await Promise.resolve();
  serve(creation('a'));
  setSession({ status: 'loading' });
  setSession({ status: 'signed-in' });
  await expect.poll(() => after.shown().versions).toHaveLength(1);
});

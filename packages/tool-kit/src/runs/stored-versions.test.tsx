import { afterEach, expect, it, vi } from 'vitest';
import { callApi } from '../api/client.ts';
import { clearSession, setSession } from '../session/index.ts';
import { createRun } from './run.ts';
import { clearVersions, keepVersions } from './stored-versions.ts';

vi.mock('../api/client.ts', () => ({ callApi: vi.fn() }));

const idOf = (letter: string) => letter.repeat(24);
const creation = (letter: string, status = 'completed') => ({
  id: idOf(letter),
  content: `text ${letter}`,
  status,
  report: null,
});
const resultOf = (letter: string) => ({
  id: idOf(letter),
  content: `text ${letter}`,
  status: 'completed' as const,
  creation: null,
  report: null,
  input: null,
});

/** A run as a new page creates it. */
function loadPage() {
  const run = createRun('generateArticle', { open: async function* () {} });
  keepVersions('generateArticle', run);
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
  clearVersions();
  clearSession();
});

it('restores the versions of an earlier page, and the one that was shown', async () => {
  signIn('u1');
  const before = loadPage();
  for (const letter of ['c', 'b', 'a']) before.run.show(resultOf(letter));
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
  for (const letter of ['d', 'c', 'b', 'a']) before.run.show(resultOf(letter));

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

import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const held = new Set<string>();
const locks = {
  request: async (name: string, _: object, work: () => unknown) => {
    if (held.has(name)) throw new DOMException('Timed out.', 'TimeoutError');
    held.add(name);
    return work();
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
};

/** The modules of a page that is loaded in a tab. Each tab keeps its storage. */
async function openPage(user: string | null, storage: Record<string, string> = {}) {
  sessionStorage.clear();
  for (const name in storage) sessionStorage.setItem(name, storage[name] ?? '');
  vi.resetModules();
  const { clearSession, setSession } = await import('./store.ts');
  const drafts = await import('./drafts.ts');
  const signIn = (id: string) =>
    setSession({ status: 'signed-in', user: { id, fullName: 'Ada', imageUrl: '', email: '' } });
  if (user) signIn(user);
  await drafts.adoptDrafts('nothing');
  return { ...drafts, signIn, clearSession, storage: { ...sessionStorage } };
}
const closeTabs = () => held.clear();

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { locks });
});
afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.resetModules();
});

it('restores the drafts of a reloaded or restored tab, unless they were removed', async () => {
  const { writeDraft, storage } = await openPage('ada');
  expect(await writeDraft('topic', { text: 'Tea' })).toBe(true);
  await writeDraft('gone', 1);
  await writeDraft('gone', undefined);
  closeTabs();
  const { readDraft } = await openPage('ada', storage);
  expect([readDraft('topic'), readDraft('gone')]).toEqual([{ text: 'Tea' }, undefined]);
});

it('keeps the drafts of open tabs apart, also of a duplicated one', async () => {
  const first = await openPage('ada');
  await first.writeDraft('topic', 'Tea');
  const other = await openPage('ada');
  await other.adoptDrafts('topic');
  expect(other.readDraft('topic')).toBeUndefined();
  const duplicate = await openPage('ada', first.storage);
  expect(duplicate.readDraft('topic')).toBe('Tea');
  await duplicate.writeDraft('topic', 'Coffee');
  closeTabs();
  expect((await openPage('ada', first.storage)).readDraft('topic')).toBe('Tea');
});

it('takes over what closed tabs have left, once', async () => {
  const first = await openPage('ada');
  await first.writeDraft('text.1', 'old');
  await first.writeDraft('topic', 'Tea');
  closeTabs();
  const second = await openPage('ada');
  await second.writeDraft('text.2', 'own');
  await second.adoptDrafts('text.');
  expect(['text.1', 'text.2', 'topic'].map(second.readDraft)).toEqual(['old', 'own', undefined]);
  closeTabs();
  expect((await openPage('ada', second.storage)).readDraft('text.1')).toBe('old');
  closeTabs();
  expect((await openPage('ada', first.storage)).readDraft('text.1')).toBeUndefined();
});

it('gives the drafts from before sign-in to the user', async () => {
  const visit = await openPage(null);
  await visit.writeDraft('titles', ['Tea']);
  closeTabs();
  const page = await openPage('ada', visit.storage);
  expect(page.readDraft('titles')).toEqual(['Tea']);
  closeTabs();
  expect((await openPage('grace', visit.storage)).readDraft('titles')).toBeUndefined();
});

it.each(['sign-out', 'another user'])('removes the drafts at %s', async (event) => {
  const page = await openPage('ada');
  await page.writeDraft('topic', 'Tea');
  if (event === 'sign-out') page.clearDrafts();
  else page.signIn('grace');
  expect(page.readDraft('topic')).toBeUndefined();
  await page.adoptDrafts('nothing');
  closeTabs();
  expect((await openPage('ada', page.storage)).readDraft('topic')).toBeUndefined();
});

it('keeps the drafts of a user whose session has ended, out of reach', async () => {
  const page = await openPage('ada');
  await page.writeDraft('topic', 'Tea');
  page.clearSession();
  expect(page.readDraft('topic')).toBeUndefined();
  page.signIn('ada');
  await page.adoptDrafts('nothing');
  expect(page.readDraft('topic')).toBe('Tea');
});

it('removes the drafts of a user when another one opens the page', async () => {
  const page = await openPage('ada');
  await page.writeDraft('topic', 'Tea');
  closeTabs();
  await openPage('grace');
  closeTabs();
  expect((await openPage('ada', page.storage)).readDraft('topic')).toBeUndefined();
});

it('works from memory where the browser refuses to store', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Denied.', 'SecurityError');
    },
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { writeDraft, readDraft } = await openPage('ada');
  expect(await writeDraft('topic', 'Tea')).toBe(false);
  expect(readDraft('topic')).toBe('Tea');
  vi.restoreAllMocks();
});

it('refuses files that are too large, or for which there is no room', async () => {
  const { canKeep, keptBytes } = await openPage('ada');
  vi.stubGlobal('navigator', {
    locks,
    storage: { estimate: async () => ({ quota: 2 * keptBytes, usage: 0 }) },
  });
  const blob = (size: number) => ({ size }) as Blob;
  expect(await canKeep([blob(keptBytes)])).toBe(true);
  expect(await canKeep([blob(keptBytes), blob(1)])).toBe(false);
  vi.stubGlobal('navigator', { locks, storage: { estimate: async () => ({ quota: 100, usage: 90 }) } });
  expect(await canKeep([blob(11)])).toBe(false);
});

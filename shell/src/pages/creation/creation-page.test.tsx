import type { Creation } from '@atelier/contracts';
import { clearSession, setSession } from '@atelier/tool-kit/session';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { registryIn } from '../../settings/registry-texts.ts';
import { SettingsProvider } from '../../settings/settings.ts';
import { testModule, testSettings, testSummary, testTool } from '../../testing/test-module.ts';
import { CreationPage } from './CreationPage.tsx';

const settings = testSettings();
const id = '0123456789abcdef01234567';
let creation: Creation;
let versions: { content: string; created_at: string }[];
let requests: { method: string; path: string; body: unknown }[];

/** Answers as the server: a change replaces fields and moves `updated_at`. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { pathname: path } = new URL(request.url);
  const body = request.method === 'GET' ? null : await request.json();
  requests.push({ method: request.method, path, body });
  const ok = (data: object) => Response.json({ success: true, message: '', ...data });
  if (path.endsWith('/versions')) return ok({ versions });
  if (path.endsWith('/get-user-creations')) return ok({ creations: [], total: 0, next_cursor: null });
  if (request.method === 'PATCH') {
    const { based_on: _based, checkpoint: _checkpoint, ...fields } = body;
    creation = { ...creation, ...fields, updated_at: '2026-11-21T10:00:00.000Z' };
  }
  return ok({ creation });
}

beforeEach(() => {
  requests = [];
  versions = [{ content: '# Old tea', created_at: '2026-11-20T09:30:00.000Z' }];
  const {
    excerpt: _,
    size: __,
    url: ___,
    ...summary
  } = testSummary({
    prompt: 'Tea',
    type: 'text',
    settings: { length: 800, tone: 'formal', tool: 'hidden', match_job: true },
  });
  creation = { ...summary, content: '# New tea', report: null };
  vi.stubGlobal('fetch', answer);
  setTokenSource(async () => 'a-token');
  setSession({
    status: 'signed-in',
    plan: 'free',
    user: { id: 'user_page', fullName: 'Ada', imageUrl: '', email: 'ada@example.com' },
  });
});
afterEach(() => {
  cleanup();
  clearSession();
  vi.unstubAllGlobals();
});

const Address = () => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

const open = (registry = settings.registry) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SettingsProvider value={{ ...settings, registry }}>
        <MemoryRouter initialEntries={[`/ai/creations/${id}`]}>
          <Routes>
            <Route path="/ai/creations/:id" element={<CreationPage />} />
            <Route path="*" element={<Address />} />
          </Routes>
        </MemoryRouter>
      </SettingsProvider>
    </SWRConfig>,
  );
const changes = () => requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

it('shows what it was made with: the whole prompt to copy, and settings by readable names and values', async () => {
  open();
  const list = (await screen.findByText('Length')).closest('dl');
  expect(list?.textContent).toBe('PromptCopyTeaLength800ToneFormalMatch jobYes');
});

it('restores an earlier version based on the shown text, which stays as a version', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: /^Restore the version of / }));
  await screen.findByRole('heading', { name: 'Old tea' });
  expect(changes()).toEqual([
    { content: '# Old tea', checkpoint: true, based_on: '2026-11-21T09:00:00.000Z' },
  ]);
});

it('does not offer the shown text as an earlier version, and has no empty list', async () => {
  versions = [{ content: creation.content, created_at: creation.created_at }];
  open();
  await screen.findByRole('heading', { name: 'New tea' });
  await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/versions'))).toBe(true));
  await act(async () => {});
  expect(screen.queryByText('Earlier versions')).toBeNull();
});

it('adds and removes tags; the field is empty again once a tag is stored', async () => {
  creation.tags = ['green'];
  open();
  const field = await screen.findByLabelText<HTMLInputElement>('Add a tag');
  fireEvent.change(field, { target: { value: ' work ' } });
  fireEvent.submit(field);
  await waitFor(() => expect(field.value).toBe(''));
  fireEvent.click(screen.getByRole('button', { name: 'Remove the tag green' }));
  await waitFor(() => expect(changes()).toEqual([{ tags: ['green', 'work'] }, { tags: ['work'] }]));
  expect(screen.getByRole('link', { name: 'work' }).getAttribute('href')).toBe('/ai?tag=work');
});

it('says of each tag field who sees the tags, and stores public ones of a public creation', async () => {
  creation = { ...creation, publish: true, public_tags: ['calm'] };
  open();
  expect(await screen.findByText('Only you see these tags.')).toBeTruthy();
  expect(screen.getByText('Everyone sees these tags, in the community.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the tag calm' }));
  await waitFor(() => expect(requests.at(-1)?.body).toEqual({ id, publish: true, tags: [] }));
});

const tool = testTool({ path: '/ai/edit-text' });

it('says what a link does before it shares, and what personal data readers get', async () => {
  const creates = [{ type: 'text', label: 'Texts', contains: 'name and address' }];
  open({ modules: [testModule([{ ...tool, creates }])] });
  const sent = () => requests.filter(({ path }) => path.endsWith('/share'));
  fireEvent.click(await screen.findByRole('button', { name: 'Share…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Anyone with the link can open it, without an account\./)).toBeTruthy();
  expect(dialog.getByText('It contains name and address.')).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('shows settings by the names that their tool gives them, in the language of the page', async () => {
  const creates = [
    { type: 'text', label: 'Texts', reuse: { length: 'Length: {value} words', tone: 'Manner' } },
  ];
  const translations = { de: { creates: [{ label: 'Artikel', reuse: { tone: 'Ton' } }] } };
  const tools = [{ ...tool, creates, translations }];
  open(registryIn('de', { modules: [testModule(tools)] }));
  const list = (await screen.findByText('Length')).closest('dl');
  expect(list?.textContent).toContain('Length800 wordsTonFormalMatch jobYes');
});

it('offers the tools that start from a creation of its type, in the language of the page', async () => {
  const extensions = [
    {
      at: 'creation' as const,
      types: ['text'],
      label: 'Edit with a prompt',
      opens: tool.path,
      translations: { de: { label: 'Bearbeiten' } },
    },
    { at: 'creation' as const, types: ['image'], label: 'Not this one', opens: tool.path },
  ];
  open(registryIn('de', { modules: [testModule([testTool(), tool], { extensions })] }));
  fireEvent.click(await screen.findByRole('button', { name: 'More for: Tea' }));
  const entry = await screen.findByRole('menuitem', { name: 'Bearbeiten' });
  expect(screen.queryByText('Not this one')).toBeNull();
  fireEvent.click(entry);
  expect(await screen.findByText(`/ai/edit-text?made_from=${id}`)).toBeTruthy();
});

import type { ModuleDetails, PageSettings } from '@atelier/contracts';
import { ApiError } from '@atelier/tool-kit/api';
import { Toaster } from '@atelier/tool-kit/feedback';
import { clearSession } from '@atelier/tool-kit/session';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../settings/settings.ts';
import { OperatorPage } from './OperatorPage.tsx';

const callOperator = vi.hoisted(() => vi.fn());
vi.mock('./operator-api.ts', () => ({ callOperator }));

const at = '2026-01-01T10:00:00.000Z';
const counts = { openings: 42, loads: 40, load_ms: 320, failures: 2, crashes: 0, errors: 3 };
const version = (number: string, failed = false, removed_at: string | null = null) => ({
  version: number,
  published_at: at,
  published_by: '0123456789ab',
  size: 20_000,
  first_load: number === '1.2.0' ? 467_000 : 20_000,
  digest: '0',
  failed,
  removed_at,
});
const problem = { version: '1.1.0', at };
const module: ModuleDetails = {
  module: 'mfe-example',
  state: 'active',
  active: '1.1.0',
  candidate: null,
  previous: '1.0.0',
  versions: [version('1.2.0', true), version('1.1.0'), version('1.0.0'), version('0.9.0', false, at)],
  shared: [
    { version: '1.1.0', package: 'react', range: '^19.0.0', provided: '19.3.1', accepted: true },
    { version: '1.1.0', package: 'zod', range: '^4.0.0', provided: '5.0.0', accepted: false },
    { version: '1.1.0', package: 'd3', range: '^7.0.0', provided: null, accepted: false },
  ],
  health: [{ version: '1.1.0', ...counts }],
  problems: [
    { ...problem, kind: 'error', message: 'text is undefined', stack: 'submit (a.js:1:2)', count: 3 },
    { ...problem, kind: 'violation', message: 'connect-src https://evil.example', stack: '', count: 1 },
  ],
  events: [
    {
      at,
      action: 'rolled_back',
      version: '1.2.0',
      previous: '1.2.0',
      percent: null,
      actor: 'registry',
      reason: '5 problems of 2 users in 4 loads',
    },
  ],
  token_labels: { '0123456789ab': 'pipeline' },
};

const answers: Record<string, unknown> = {};
beforeEach(() => {
  Object.assign(answers, { inspectModule: { module }, rollBackAsOperator: changed });
  callOperator.mockImplementation(async (name: string) => {
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  cleanup();
  clearSession('unknown');
  vi.clearAllMocks();
});

const titled = { name: 'mfe-b', tools: [{ path: '/ai/example', title: 'Example Drawer' }] };
const settings = { registry: { modules: [titled] } } as unknown as PageSettings;
const show = (path = '/operator?module=mfe-example') =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <SettingsProvider value={settings}>
        <MemoryRouter initialEntries={[path]}>
          <OperatorPage />
          <Toaster />
        </MemoryRouter>
      </SettingsProvider>
    </SWRConfig>,
  );
const button = (name: string) => screen.findByRole('button', { name });

const changed = { status: { state: 'active', active: '1.0.0' } };

it('shows what is served, the versions with their publishers, and the audit log', async () => {
  show();
  expect(await screen.findByText('Version 1.1.0 is served to all users.')).toBeTruthy();
  expect(screen.getAllByText(/by the deploy token “pipeline”/)).toHaveLength(4);
  expect(screen.getByText('Fallback')).toBeTruthy();
  expect(screen.getByText('5 problems of 2 users in 4 loads')).toBeTruthy();
  expect(screen.getByText('First load of 467 kB, over 40 kB')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Activate 1.1.0' })).toBeNull();
  expect(screen.getByText('Removed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Activate 0.9.0' })).toBeNull();
});

it('says which version was withdrawn and why, and until when a preview has a link', async () => {
  const preview = { ...version('1.3.0-preview.0123abcd'), preview_until: at };
  const versions = [preview, version('1.1.0', true), version('1.0.0')];
  const reason = '5 problems of 2 users in 5 loads: text is undefined';
  const ended = { version: '1.1.0', previous: '1.1.0', percent: null, actor: 'registry', reason };
  const events = [{ ...ended, at, action: 'disabled' as const }];
  answers.inspectModule = { module: { ...module, state: 'disabled', previous: null, versions, events } };
  show();
  expect(await screen.findByText(/^Version 1\.1\.0 failed for all users and was withdrawn\./)).toBeTruthy();
  expect(screen.getAllByText(reason)).toHaveLength(2);
  expect(screen.getByText('Withdrawn')).toBeTruthy();
  expect(screen.getByText(/^Preview, until Jan 1, 2026/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: `Activate ${preview.version}` })).toBeNull();
  expect(screen.getByRole('button', { name: 'Activate 1.0.0' })).toBeTruthy();
});

it('shows the share, the loads and the problems of every version', async () => {
  answers.inspectModule = { module: { ...module, candidate: { version: '1.2.0', percent: 25 } } };
  show();
  const table = within(await screen.findByRole('region', { name: 'By version' }));
  const cellsOf = (row: HTMLElement) => [...row.children].slice(0, 4).map((cell) => cell.textContent);
  expect(table.getAllByRole('row').map(cellsOf)).toEqual([
    ['Version', 'Share', 'Loads', 'Problems'],
    ['1.2.0Rolled back', '25%', '0', '0'],
    ['1.1.0', '75%', '40', '5'],
    ['1.0.0Fallback', '–', '0', '0'],
    ['0.9.0Removed', '–', '0', '0'],
  ]);
  expect(screen.queryByRole('button', { name: 'Activate 1.1.0' })).toBeNull();
  expect(await button('Activate 1.2.0')).toBeTruthy();
});

it('shows the texts of errors and what the policy blocked', async () => {
  show();
  expect(await screen.findByText('text is undefined')).toBeTruthy();
  expect(screen.getByText('submit (a.js:1:2)')).toBeTruthy();
  expect(screen.getByText(/1\.1\.0 · Error · 3 times/)).toBeTruthy();
  expect(screen.getByText(/Blocked by the policy/)).toBeTruthy();
});

it('shows which versions of shared packages a served version accepts, and which one pages load', async () => {
  show();
  expect(await screen.findByText('1.1.0 accepts ^19.0.0')).toBeTruthy();
  expect(screen.getByText('Pages load 19.3.1.')).toBeTruthy();
  expect(screen.getByText('Pages load 5.0.0, and its tools fail.')).toBeTruthy();
  expect(screen.getByText('Pages have no version, and its tools fail.')).toBeTruthy();
});

it('lists failing modules first, by what is served, and finds them by name, tool and path', async () => {
  const idle = { state: 'active', active: '1.1.0', candidate: null, previous: null, changed_at: null };
  const listed = (name: string, health: object[]) => ({ ...idle, module: name, health });
  answers.listModules = {
    modules: [
      listed('mfe-a', [{ ...counts, version: '1.0.0', failures: 900 }]),
      listed('mfe-b', [{ ...counts, version: '1.1.0', loads: 0 }]),
      listed('mfe-c', []),
      listed('mfe-d', [{ ...counts, version: '1.1.0', openings: 9, loads: 1, failures: 0, errors: 0 }]),
    ],
  };
  show('/operator');
  const names = async () =>
    (await screen.findAllByRole('link', { name: /mfe-/ })).map(
      (link) => link.querySelector('b')?.textContent,
    );
  expect(await names()).toEqual(['Example Drawer', 'mfe-d', 'mfe-a', 'mfe-c']);
  expect(screen.getByText('1 of 9')).toBeTruthy();
  const search = (text: string) =>
    fireEvent.change(screen.getByLabelText('Search modules'), { target: { value: text } });
  search('mfe-c');
  expect(await names()).toEqual(['mfe-c']);
  for (const text of ['/ai/example', 'example d', 'mfe-b']) {
    search(text);
    expect(await names()).toEqual(['Example Drawer']);
  }
});

it('blurs a reported image until it is opened, shows its reasons, and makes the decision, with undo', async () => {
  const image = { id: 'a'.repeat(24), prompt: 'A lantern', content: '/pictures/a.png', created_at: at };
  const reasons = [
    { reason: 'violent', count: 2 },
    { reason: 'My house', count: 1 },
  ];
  answers.listReports = { images: [{ ...image, reports: 3, reasons, tags: [] }], total: 1 };
  answers.decideReports = { message: 'The image is in the community again.' };
  show('/operator?reports');
  expect(await screen.findByText('Violent, 2 times')).toBeTruthy();
  expect(screen.getByText('“My house”')).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'A lantern' })).toBeNull();
  fireEvent.click(await button('Show'));
  expect(screen.getByRole('img', { name: 'A lantern' })).toBeTruthy();
  const decided = (decision: string) =>
    expect
      .poll(() => callOperator)
      .toHaveBeenCalledWith('decideReports', { id: image.id, body: { decision } });
  fireEvent.click(await button('Remove'));
  await decided('remove');
  fireEvent.click(await button('Undo'));
  await decided('keep');
});

it('ends a reported share, with undo, and lifts the removal of an image', async () => {
  const share = { id: 'b'.repeat(24), title: 'Sign in', url: '/s/x', reported_at: at, reports: 2 };
  const removal = { id: 'c'.repeat(24), removed_at: at, expires_at: at };
  answers.listReports = { images: [], total: 0 };
  answers.listReportedShares = { shares: [{ ...share, reasons: [{ reason: 'fraud', count: 2 }] }] };
  answers.listRemovedImages = { images: [removal], next_cursor: null };
  answers.decideShare = answers.liftRemoval = { message: '' };
  show('/operator?reports');
  expect(await screen.findByText('Fraud or spam, 2 times')).toBeTruthy();
  const called = (...call: unknown[]) => expect.poll(() => callOperator).toHaveBeenCalledWith(...call);
  fireEvent.click(await button('End sharing'));
  await called('decideShare', { id: share.id, body: { decision: 'end' } });
  fireEvent.click(await button('Undo'));
  await called('decideShare', { id: share.id, body: { decision: 'keep' } });
  fireEvent.click(await button('Allow copies'));
  await called('liftRemoval', { id: removal.id });
});

it('hands the paths of a module over', async () => {
  answers.transferAsOperator = changed;
  show();
  fireEvent.click(await button('Hand over'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Module that gets the paths'), { target: { value: 'mfe-b' } });
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'another team' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
  const sent = { module: 'mfe-example', body: { to: 'mfe-b', reason: 'another team' } };
  await expect.poll(() => callOperator).toHaveBeenCalledWith('transferAsOperator', sent);
});

it('rolls back the version that the dialog names, with the reason', async () => {
  show();
  fireEvent.click(await button('Roll back 1.1.0'));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('All users get version 1.0.0 again');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: ' Too slow ' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  const sent = { module: 'mfe-example', body: { version: '1.1.0', reason: 'Too slow' } };
  await expect.poll(() => callOperator).toHaveBeenCalledWith('rollBackAsOperator', sent);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('keeps the dialog and what was entered when the change is refused', async () => {
  answers.rollBackAsOperator = new ApiError({ code: 'conflict', message: 'Changed in the meantime.' });
  show();
  fireEvent.click(await button('Roll back 1.1.0'));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Too slow' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
  expect(await dialog.findByText('Changed in the meantime.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Too slow');
});

it('keeps a dialog that was opened while the change of an earlier one was made', async () => {
  const change = Promise.withResolvers<typeof changed>();
  answers.rollBackAsOperator = change.promise;
  show();
  fireEvent.click(await button('Roll back 1.1.0'));
  const first = within(await screen.findByRole('dialog'));
  fireEvent.change(first.getByLabelText('Reason'), { target: { value: 'Too slow' } });
  fireEvent.click(first.getByRole('button', { name: 'Roll back' }));
  fireEvent.click(first.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await button('Disable'));
  expect(await screen.findByRole('dialog', { name: 'Disable mfe-example' })).toBeTruthy();
  change.resolve(changed);
  await screen.findByText(/ is served as 1\.0\.0\./);
  expect(screen.getByRole('dialog', { name: 'Disable mfe-example' })).toBeTruthy();
});

it('activates versions of a disabled module, and does not roll them out', async () => {
  answers.inspectModule = { module: { ...module, state: 'disabled' } };
  show();
  expect(await button('Activate 1.1.0')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Roll out/ })).toBeNull();
});

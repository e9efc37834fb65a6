import type { ModuleTool } from '@atelier/contracts';
import { clearSession, setSession } from '@atelier/tool-kit/session';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../settings/settings.ts';
import { testModule, testSettings, testTool } from '../../testing/test-module.ts';
import { Sidebar } from './Sidebar.tsx';

const tool = (path: string, title: string, nav: ModuleTool['nav']) => testTool({ path, title, nav });
const hidden = testTool({ path: '/ai/hidden', title: 'Hidden' });
const below = tool('/ai/below', 'Below', { order: 95, under: '/ai/last' });
const settings = testSettings([
  testModule([below, tool('/ai/last', 'The last one', { order: 90 }), hidden], { name: 'mfe-late' }),
  testModule([tool('/ai/first', 'The first one', { order: 10, label: 'First' })], { name: 'mfe-early' }),
]);

const prefetch = vi.hoisted(() => vi.fn());
vi.mock('../../modules/load/page-loader.ts', () => ({ toolLoaderFor: () => ({ prefetch }) }));

const callOperator = vi.hoisted(() => vi.fn());
vi.mock('../../pages/operator/operator-api.ts', () => ({ callOperator }));

function show(at: string, onLeave?: () => void) {
  render(
    <MemoryRouter initialEntries={[at]}>
      <SettingsProvider value={settings}>
        <Sidebar {...(onLeave && { onLeave })} />
      </SettingsProvider>
    </MemoryRouter>,
  );
}

const toolLinks = () => within(screen.getByRole('navigation', { name: 'Tools' })).getAllByRole('link');

afterEach(() => {
  cleanup();
  clearSession('unknown');
  vi.clearAllMocks();
});

it("lists the dashboard, then the tools of all modules in the manifests' order", () => {
  show('/ai');
  const links = toolLinks();
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'First', 'The last one']);
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/ai', '/ai/first', '/ai/last']);
});

it.each(['/ai/last', '/ai/below'])('shows a tool below another one on the pages of both: %s', (at) => {
  show(at);
  const links = toolLinks();
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'First',
    'The last one',
    'Below',
  ]);
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map((link) => link.getAttribute('href'))).toEqual([at]);
});

it('marks the current page, and the dashboard only on its exact path', () => {
  show('/ai/first');
  expect(screen.getByRole('link', { name: 'First' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBeNull();
});

it('prefetches a tool when its link is focused', () => {
  show('/ai');
  fireEvent.focus(screen.getByRole('link', { name: 'First' }));
  expect(prefetch).toHaveBeenCalledWith('/ai/first');
});

it('calls onLeave when a link is clicked', () => {
  const onLeave = vi.fn();
  show('/ai', onLeave);
  fireEvent.click(screen.getByRole('link', { name: 'First' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

it('shows the user and the plan in its footer', () => {
  callOperator.mockResolvedValueOnce({ operator: false });
  const user = { id: 'u', fullName: 'Grace Hopper', imageUrl: '/grace.png', email: 'grace@example.com' };
  setSession({ status: 'signed-in', user, plan: 'premium' });
  show('/ai');
  expect(screen.getByText('Grace Hopper')).toBeTruthy();
  expect(screen.getByText('Premium')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

const signIn = (id: string) =>
  setSession({ status: 'signed-in', user: { id, fullName: 'Grace Hopper', imageUrl: '', email: '' } });

it('links the page for operators for operators only', async () => {
  callOperator.mockResolvedValueOnce({ operator: true });
  signIn('operator');
  show('/operator');
  const link = await screen.findByRole('link', { name: 'Modules' });
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/operator', 'page']);

  callOperator.mockResolvedValueOnce({ operator: false });
  act(() => signIn('other'));
  await expect.poll(() => callOperator).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('link', { name: 'Modules' })).toBeNull();
});

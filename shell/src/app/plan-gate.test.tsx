import { clearSession, setSession } from '@atelier/tool-kit/session';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../settings/settings.ts';
import { testModule, testSettings, testTool } from '../testing/test-module.ts';
import { PlanGate } from './PlanGate.tsx';

vi.mock('../auth/index.ts', () => import('../testing/auth-stub.tsx'));

const film = testTool({ path: '/ai/film', title: 'Tool at /ai/film', plan: 'premium' });
const settings = testSettings([testModule([film, testTool({ path: '/ai/notes' })])]);
const signIn = (plan: 'free' | 'premium') =>
  setSession({ status: 'signed-in', user: { id: 'u', fullName: 'Ada', imageUrl: '', email: '' }, plan });
const open = (path: string) =>
  render(
    <SettingsProvider value={settings}>
      <MemoryRouter initialEntries={[path]}>
        <PlanGate>
          <p>The tool</p>
        </PlanGate>
      </MemoryRouter>
    </SettingsProvider>,
  );

afterEach(() => {
  cleanup();
  clearSession('unknown');
});

it('shows the plans instead of a premium tool on the Free plan, and the tool after an upgrade', () => {
  signIn('free');
  open('/ai/film');
  expect(screen.getByRole('heading', { name: 'Tool at /ai/film is part of Premium' })).toBeTruthy();
  expect(screen.getByText('Free and Premium')).toBeTruthy();
  expect(screen.queryByText('The tool')).toBeNull();
  act(() => signIn('premium'));
  expect(screen.getByText('The tool')).toBeTruthy();
});

it.each([
  ['/ai/film', 'premium'],
  ['/ai/notes', 'free'],
  ['/ai/unknown', 'free'],
] as const)('shows what is at %s on the plan %s', (path, plan) => {
  signIn(plan);
  open(path);
  expect(screen.getByText('The tool')).toBeTruthy();
});

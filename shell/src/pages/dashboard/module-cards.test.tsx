import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forwardReports } from '../../modules/load/module-reports.ts';
import { SettingsProvider } from '../../settings/settings.ts';
import { testModule, testSettings, testTool } from '../../testing/test-module.ts';
import { ModuleCards } from './ModuleCards.tsx';

const loader = vi.hoisted(() => ({
  load: vi.fn(),
  peek: () => undefined,
  worked: vi.fn(),
  crashed: vi.fn(),
  forget: vi.fn(),
}));
vi.mock('../../modules/load/page-loader.ts', () => ({ toolLoaderFor: () => loader }));

const report = vi.fn();
let comeIntoView: () => Promise<void>;
beforeEach(() => {
  const observers: (() => void)[] = [];
  comeIntoView = () =>
    act(async () => {
      for (const observe of observers) observe();
    });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(console, 'error').mockReturnValue();
  forwardReports(report);
});
afterEach(() => {
  cleanup();
  forwardReports(null);
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

const Good = () => <p>Twelve words today</p>;
const Bad = () => {
  throw new Error('no tea');
};
const version = (Tool: () => unknown, name = '1.1.0') =>
  Promise.resolve({
    ok: true,
    exports: { default: Tool },
    module: 'mfe-test',
    version: name,
    insteadOf: null,
  });

const show = () => {
  const card = (title: string) => ({ at: 'dashboard' as const, expose: `./${title}`, title });
  const extensions = [card('Words'), card('Tea')];
  const modules = [testModule([testTool()], { version: '1.1.0', extensions })];
  return render(
    <SettingsProvider value={testSettings(modules)}>
      <ModuleCards />
    </SettingsProvider>,
  );
};

it('loads a card when it becomes visible; one that crashes leaves the page and is reported', async () => {
  loader.load.mockImplementation((_path, expose) => version(expose === './Tea' ? Bad : Good));
  show();
  expect(screen.getByRole('region', { name: 'Tea' })).toBeTruthy();
  expect(loader.load).not.toHaveBeenCalled();
  await comeIntoView();
  expect(await screen.findByText('Twelve words today')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Words' })).toBeTruthy();
  await expect.poll(() => screen.queryByText('Tea')).toBeNull();
  expect(loader.worked).toHaveBeenCalledExactlyOnceWith('/ai/tool', './Words');
  expect(loader.crashed).toHaveBeenCalledExactlyOnceWith('/ai/tool', './Tea');
  expect(report).toHaveBeenCalledExactlyOnceWith(
    'mfe-test',
    '1.1.0',
    expect.objectContaining({
      crashes: 1,
      problems: [expect.objectContaining({ message: 'Error: no tea' })],
    }),
  );
});

it('shows the card of an earlier version when that of the active one crashes, and none that does not load', async () => {
  const tea = [version(Bad), version(Good, '1.0.0')];
  const failed = Promise.resolve({ ok: false, failure: { message: 'It did not load' } });
  loader.load.mockImplementation((_path, expose) => (expose === './Tea' ? (tea[0] ?? failed) : failed));
  loader.forget.mockImplementation(() => void tea.shift());
  loader.crashed.mockReturnValue(true);
  show();
  await comeIntoView();
  expect(await screen.findByText('Twelve words today')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Tea' })).toBeTruthy();
  expect(screen.queryByText('Words')).toBeNull();
  expect(screen.queryByText('It did not load')).toBeNull();
});

import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../settings/settings.ts';
import { testModule, testSettings, testTool } from '../testing/test-module.ts';
import { useLiveSettings } from './live-registry.ts';

const registryOf = (version: string) => testSettings([testModule([testTool()], { version })]);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('follows the registry while the page is visible, without a request at the start', async () => {
  vi.useFakeTimers();
  const requests = vi.fn(async () => Response.json(registryOf('2.0.0').registry));
  vi.stubGlobal('fetch', requests);
  const { result } = renderHook(useLiveSettings, {
    wrapper: ({ children }) => <SettingsProvider value={registryOf('1.0.0')}>{children}</SettingsProvider>,
  });
  const version = () => result.current.settings.registry.modules[0]?.version;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect([version(), requests.mock.calls.length]).toEqual(['1.0.0', 0]);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect([version(), requests.mock.calls.length]).toEqual(['2.0.0', 1]);
});

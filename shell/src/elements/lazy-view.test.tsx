import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { lazyView } from './lazy-view.tsx';

afterEach(cleanup);

it('fails once if its file does not load, and tries again after a preload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn(async () => () => <p>Loaded</p>);
  load.mockRejectedValueOnce(new Error('offline'));
  const View = lazyView(load);
  const page = (attempt: number) => (
    <ErrorBoundary key={attempt} fallback="Failed">
      <Suspense fallback="Loading">
        <View />
      </Suspense>
    </ErrorBoundary>
  );
  const { rerender } = render(page(1));
  expect(await screen.findByText('Failed')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
  await View.preload();
  await act(async () => rerender(page(2)));
  expect(await screen.findByText('Loaded')).toBeTruthy();
});

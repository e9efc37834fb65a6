import { ApiError, clearSession, type OpenRun, type RunEvent } from '@atelier/tool-kit';
import { testId, testServer } from '@atelier/tool-kit/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testImage } from '../testing/test-image.ts';
import { BatchPanel } from './BatchPanel.tsx';
import { type BatchRow, createBatch, rowsOf } from './batch.ts';

testServer();

const labels = { panel: 'Processed Image', hint: 'A hint', busy: 'Removing Background', alt: 'The cut-out' };

function openBatch(count: number) {
  const sent: { name: string; end: (event: RunEvent) => void; fail: (error: ApiError) => void }[] = [];
  const files = Array.from(
    { length: count },
    (_, at) => new File(['x'], `${at + 1}.png`, { type: 'image/png' }),
  );
  const send: OpenRun<BatchRow> = (row) => {
    const { promise, resolve, reject } = Promise.withResolvers<RunEvent>();
    sent.push({ name: row.name, end: resolve, fail: reject });
    return (async function* events() {
      yield await promise;
    })();
  };
  const batch = createBatch(send, 'a', rowsOf('a', files));
  render(
    <MemoryRouter>
      <BatchPanel batch={batch} labels={labels} style={{ background: null }} />
    </MemoryRouter>,
  );
  const names = () => sent.map(({ name }) => name);
  const end = (name: string) =>
    act(async () => {
      const creation = testImage({ id: testId(1) });
      const usage = { kind: 'removal', limit: 20, remaining: 10, resets_at: creation.created_at } as const;
      const data = { success: true, content: creation.content, creation, usage } as const;
      sent.findLast((one) => one.name === name)?.end({ event: 'done', data });
    });
  const fail = (name: string, code: ApiError['code'], retryAt: number | null = null) =>
    act(async () => {
      const error = new ApiError({ code, message: `It failed: ${code}.`, retryAt });
      sent.findLast((one) => one.name === name)?.fail(error);
    });
  const states = () => batch.state.getState().rows.map(({ status }) => status);
  return { batch, names, end, fail, states, start: () => act(async () => batch.start()) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends three files at once, and the next when one has ended', async () => {
  const { names, end, start, states } = openBatch(5);
  expect(names()).toEqual([]);
  await start();
  expect(names()).toEqual(['1.png', '2.png', '3.png']);
  await end('2.png');
  expect(names()).toEqual(['1.png', '2.png', '3.png', '4.png']);
  expect(states()).toEqual(['working', 'done', 'working', 'working', 'queued']);
  expect(screen.getByRole('status').textContent).toBe('1 of 5 done');
  expect(screen.queryByRole('button', { name: /ZIP/ })).toBeNull();
});

it('offers one ZIP of what is done, and repeats only the file that failed', async () => {
  const { names, end, fail, start } = openBatch(3);
  await start();
  await end('1.png');
  await fail('2.png', 'provider_failed');
  await end('3.png');
  expect(screen.getByText('It failed: provider_failed.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download 2 images as ZIP' })).toBeTruthy();
  expect(screen.getByText("1 image isn't done.")).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again: 2.png' })));
  expect(names()).toEqual(['1.png', '2.png', '3.png', '2.png']);
  await end('2.png');
  expect(screen.getByRole('button', { name: 'Download 3 images as ZIP' })).toBeTruthy();
});

it('shows one image large: the first one, until another is chosen', async () => {
  const { end, start } = openBatch(2);
  await start();
  await end('1.png');
  expect(screen.getByAltText('The cut-out')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '2.png' }));
  expect(screen.queryByAltText('The cut-out')).toBeNull();
  await end('2.png');
  expect(screen.getByAltText('The cut-out')).toBeTruthy();
});

it('sends no file until the time that a rate limit names, then the same one again', async () => {
  const { names, end, fail, start, states } = openBatch(4);
  await start();
  await fail('1.png', 'rate_limited', Date.now() + 5000);
  await end('2.png');
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(names()).toEqual(['1.png', '2.png', '3.png']);
  expect(states()).toEqual(['queued', 'done', 'working', 'queued']);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(names()).toEqual(['1.png', '2.png', '3.png', '1.png', '4.png']);
});

it('fails with a rate limit that does not end', async () => {
  const { names, fail, start, states } = openBatch(1);
  await start();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await fail('1.png', 'rate_limited');
    await act(() => vi.advanceTimersByTimeAsync(2000));
  }
  expect(states()).toEqual(['failed']);
  expect(names()).toHaveLength(10);
});

it('ends early when the quota is used up, and says so on each row that is left', async () => {
  const { names, end, fail, start, states } = openBatch(5);
  await start();
  await fail('1.png', 'quota_exceeded');
  await end('2.png');
  await end('3.png');
  expect(names()).toEqual(['1.png', '2.png', '3.png']);
  expect(states()).toEqual(['failed', 'done', 'done', 'failed', 'failed']);
  expect(screen.getAllByText('It failed: quota_exceeded.')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /Try/ })).toBeNull();
});

it('stops what is running and what is waiting', async () => {
  const { names, end, start, states } = openBatch(5);
  await start();
  await end('1.png');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop' })));
  expect(states()).toEqual(['done', 'stopped', 'stopped', 'stopped', 'stopped']);
  expect(names()).toHaveLength(4);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try the rest again' })));
  expect(states()).toEqual(['done', 'working', 'working', 'working', 'queued']);
});

it('shows and sends nothing more when the user changes', async () => {
  const { batch, names, end, start } = openBatch(5);
  await start();
  act(() => clearSession());
  await end('1.png');
  expect(batch.state.getState().rows).toEqual([]);
  expect(names()).toHaveLength(3);
});

// happy-dom has no `keepalive`.
// @vitest-environment node
import { clearSession } from '@atelier/tool-kit/session';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFailure } from './load-errors.ts';
import { reportCrash, reportFailure, reportLoad, reportOpening, reportProblem } from './module-reports.ts';

const requests: Request[] = [];
const none = { openings: 0, failures: 0, crashes: 0, errors: 0, problems: [] };
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL('http://localhost:3000/ai'));
  setTokenSource(async () => 'a-token');
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request.clone());
    return Response.json({ success: true, message: '' });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearSession();
});

it('sends the sums of all versions in one request of the session, which outlives the page', async () => {
  reportLoad('mfe-notes', '1.0.0', 120.4);
  reportLoad('mfe-notes', '1.0.0', 80);
  reportLoad('mfe-other', '2.0.0', 70_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(1);
  const [request] = requests;
  expect(request?.keepalive).toBe(true);
  expect(request?.headers.get('authorization')).toBe('Bearer a-token');
  expect(await request?.json()).toEqual({
    reports: [
      { module: 'mfe-notes', version: '1.0.0', loads: 2, load_ms: 200, ...none },
      { module: 'mfe-other', version: '2.0.0', loads: 1, load_ms: 60_000, ...none },
    ],
  });
});

it('sends an opening at once: the page may hang before the tool is loaded', async () => {
  reportOpening('mfe-notes', '1.0.0');
  await vi.advanceTimersByTimeAsync(0);
  expect(await requests[0]?.json()).toMatchObject({ reports: [{ openings: 1, loads: 0 }] });
});

it('sends a crash sooner, with the loads that wait', async () => {
  reportLoad('mfe-notes', '1.0.0', 100);
  reportCrash('mfe-notes', '1.0.0', new Error('no text'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await requests[0]?.json()).toMatchObject({
    reports: [{ loads: 1, crashes: 1, problems: [{ kind: 'crash', message: 'Error: no text' }] }],
  });
});

it('sends what waits when the page is hidden, once', async () => {
  reportLoad('mfe-notes', '1.0.0', 100);
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(0);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await requests[0]?.json()).toMatchObject({ reports: [{ loads: 1 }] });
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(1);
});

it('counts a failure of the module itself, not one of the connection', async () => {
  const source = { module: 'mfe-notes', version: '1.0.0' };
  reportFailure(loadFailure('file_unreachable', source));
  reportFailure(loadFailure('evaluation_failed', source));
  reportFailure(loadFailure('evaluation_failed', null));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await requests[0]?.json()).toMatchObject({
    reports: [{ module: 'mfe-notes', version: '1.0.0', failures: 1 }],
  });
});

it('describes the last problems, and counts all but what the policy blocked', async () => {
  for (let number = 1; number <= 9; number += 1)
    reportProblem('mfe-notes', '1.0.0', { kind: 'error', message: `error ${number}`, stack: '' });
  reportProblem('mfe-notes', '1.0.0', { kind: 'violation', message: 'img-src https://a.example', stack: '' });
  await vi.advanceTimersByTimeAsync(1_000);
  const sent = await requests[0]?.json();
  expect(sent.reports).toEqual([
    expect.objectContaining({
      errors: 9,
      crashes: 0,
      failures: 0,
      problems: ['error 6', 'error 7', 'error 8', 'error 9', 'img-src https://a.example'].map((message) =>
        expect.objectContaining({ message }),
      ),
    }),
  ]);
});

import { expect, it } from 'vitest';
import { traceContextOf } from './request-state.ts';

const requestId = '3f2b9c1e-8d4a-4b7e-9c5d-0a1b2c3d4e5f';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

it('continues the trace of the headers, and passes it on unchanged', () => {
  const headers = { traceparent, tracestate: 'vendor=1' };
  expect(traceContextOf(headers, requestId)).toEqual({ traceId, headers });
  const later = `cc-${traceId}-00f067aa0ba902b7-01-later`;
  expect(traceContextOf({ traceparent: later }, requestId).traceId).toBe(traceId);
});

it.each([
  ['no header', undefined],
  ['another form', 'trace'],
  ['an id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`],
  ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['the forbidden version', `ff-${traceId}-00f067aa0ba902b7-01`],
  ['capital letters', traceparent.toUpperCase()],
])('begins a trace that is not recorded, with the id of the request, for %s', (_, given) => {
  const context = traceContextOf({ ...(given && { traceparent: given }), tracestate: 'vendor=1' }, requestId);
  expect(context).toEqual({
    traceId: '3f2b9c1e8d4a4b7e9c5d0a1b2c3d4e5f',
    headers: { traceparent: '00-3f2b9c1e8d4a4b7e9c5d0a1b2c3d4e5f-9c5d0a1b2c3d4e5f-00' },
  });
});

it('does not pass on a long state', () => {
  const headers = { traceparent, tracestate: 'a'.repeat(513) };
  expect(traceContextOf(headers, requestId).headers).toEqual({ traceparent });
});

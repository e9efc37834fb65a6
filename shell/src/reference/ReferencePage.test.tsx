import { describeApi } from '@atelier/contracts/openapi';
import { clearSession, setSession } from '@atelier/tool-kit/session';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { pastedCredential } from './Credential.tsx';
import { ReferencePage } from './ReferencePage.tsx';

const ada = { id: 'user_ada', fullName: 'Ada', imageUrl: '', email: 'ada@example.com' };
/** The requests besides that of the description. */
const requests: { url: string; init: RequestInit }[] = [];
let respond: () => Response;

beforeEach(() => {
  requests.length = 0;
  respond = () => Response.json({ success: true, usage: [] }, { headers: { 'x-request-id': 'r1' } });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/openapi.json') return Response.json(describeApi('https://atelier.example'));
    requests.push({ url, init });
    return respond();
  });
  setTokenSource(async () => 'session-token');
  act(() => setSession({ status: 'signed-in', user: ada }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  act(() => {
    clearSession();
    pastedCredential.setState({ value: '' });
  });
});

/** The section of a call, by its heading. */
async function callNamed(name: RegExp) {
  const heading = await screen.findByRole('heading', { level: 3, name });
  const section = heading.closest('section');
  if (!section) throw new Error('The heading has no section.');
  return within(section);
}

it('lists every call by group, with its parameters, errors and examples', async () => {
  render(<ReferencePage />);
  const call = await callNamed(/^Get an image/);
  expect(call.getByText('From 16 to 4096.', { exact: false })).toBeTruthy();
  expect(call.getByRole('link', { name: 'not_found' }).getAttribute('href')).toBe('#error-not_found');
  expect(call.getAllByRole('button', { name: /^Copy: / })).toHaveLength(2);
  const contents = within(screen.getByRole('navigation', { name: 'Contents' }));
  expect(contents.getByRole('link', { name: 'Newsletter', hidden: true })).toBeTruthy();
});

it('works at an address with a malformed fragment', async () => {
  history.replaceState(null, '', '#100%');
  onTestFinished(() => history.replaceState(null, '', '#'));
  render(<ReferencePage />);
  const call = await callNamed(/^Get the usage/);
  fireEvent.click(call.getByRole('button', { name: 'Send', hidden: true }));
  await call.findByText('Status 200');
});

it('lists the fields of an object that may be null', async () => {
  render(<ReferencePage />);
  const call = await callNamed(/^Get the webhook/);
  expect(call.getByText('webhook.url')).toBeTruthy();
  expect(call.getByText('webhook.deliveries[].attempts')).toBeTruthy();
});

it('shows the events of webhooks with the headers of their signature', async () => {
  render(<ReferencePage />);
  const heading = await screen.findByRole('heading', { level: 2, name: 'Webhook events' });
  const section = within(heading.closest('section') as HTMLElement);
  expect(section.getByRole('heading', { level: 3, name: 'run.failed' })).toBeTruthy();
  expect(section.getByText('webhook-signature')).toBeTruthy();
  const payload = section.getByRole('link', { name: 'RunFailedPayload' });
  expect(document.querySelector(payload.getAttribute('href') ?? '')).not.toBeNull();
});

it('makes a call with the session, and with a pasted token instead', async () => {
  render(<ReferencePage />);
  const call = await callNamed(/^Get the usage/);
  fireEvent.click(call.getByRole('button', { name: 'Send', hidden: true }));
  await call.findByText('Status 200');
  expect(call.getByText(/x-request-id: r1/)).toBeTruthy();
  expect(requests[0]).toMatchObject({
    url: '/api/user/usage',
    init: { method: 'GET', headers: { authorization: 'Bearer session-token' } },
  });
  const credential = within(screen.getByRole('region', { name: 'Credential' }));
  fireEvent.change(credential.getByLabelText(/Token/), { target: { value: 'pasted' } });
  fireEvent.click(call.getByRole('button', { name: 'Send', hidden: true }));
  await waitFor(() => expect(requests).toHaveLength(2));
  expect(requests[1]?.init.headers).toMatchObject({ authorization: 'Bearer pasted' });
});

it('shows the events of a stream', async () => {
  respond = () =>
    new Response('event: done\ndata: {}\n\n', { headers: { 'content-type': 'text/event-stream' } });
  render(<ReferencePage />);
  const call = await callNamed(/^Write an article/);
  fireEvent.click(call.getByLabelText('As a stream'));
  fireEvent.click(call.getByRole('button', { name: 'Send', hidden: true }));
  await call.findByText(/event: done/);
  expect(requests[0]?.init.headers).toMatchObject({ accept: 'text/event-stream' });
  expect(JSON.parse(String(requests[0]?.init.body))).toMatchObject({ length: 800 });
});

it('offers another attempt when the description cannot be loaded', async () => {
  const working = fetch;
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  render(<ReferencePage />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  vi.stubGlobal('fetch', working);
  fireEvent.click(again);
  await callNamed(/^Write an article/);
});

it('keeps the focus while a request is sent, and in the form after Stop', async () => {
  const begun = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('event: progress\n\n')),
  });
  respond = () => new Response(begun, { headers: { 'content-type': 'text/event-stream' } });
  render(<ReferencePage />);
  const call = await callNamed(/^Get the usage/);
  const send = call.getByRole('button', { name: 'Send', hidden: true });
  send.focus();
  fireEvent.click(send);
  fireEvent.click(send);
  await call.findByText('Status 200');
  expect(requests).toHaveLength(1);
  expect(document.activeElement).toBe(send);
  const stop = call.getByRole('button', { name: 'Stop', hidden: true });
  stop.focus();
  fireEvent.click(stop);
  await waitFor(() => expect(document.activeElement).toBe(send.closest('form')));
});

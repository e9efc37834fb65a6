import type { Creation } from '@atelier/contracts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { TestShell } from '../testing/TestShell.tsx';
import { startTestServer, testCreation } from '../testing/test-server.ts';
import { OpenTextReviser } from './OpenTextReviser.tsx';

afterEach(() => vi.unstubAllGlobals());

const usage = { kind: 'text', limit: 20, remaining: 7, resets_at: '2026-01-02T00:00:00.000Z' };
const creation = testCreation({ content: 'Tea is a very old drink.' });

function open(...responses: Record<string, unknown>[]) {
  const server = startTestServer(({ path, body }) => {
    const content = (body as { content?: string }).content ?? '';
    if (path.startsWith('/api/user/creations/'))
      return responses.shift() ?? { success: true, message: '', creation: { ...creation, content } };
    return responses.shift() ?? { success: true, message: '', text: 'Tea is an old drink.', usage };
  });
  const changed: Creation[] = [];
  const onDone = vi.fn();
  render(
    <TestShell>
      <OpenTextReviser creation={creation} onChange={(one) => changed.push(one)} onDone={onDone} />
    </TestShell>,
  );
  return { server, changed, onDone };
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What should change?' });
const button = (name: string) => screen.findByRole('button', { name });

it('shows what a change removes and adds; the accepted text is stored as a version of its own', async () => {
  const { server, changed, onDone } = open();
  fireEvent.click(await button('Shorten'));
  const accept = await button('Accept');
  expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual(['a', 'very ']);
  expect(document.querySelector('ins')?.textContent).toBe('an');
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'New text' }));
  await screen.findByText('Tea is an old drink.');
  fireEvent.click(accept);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(server.requests.map(({ body }) => body)).toEqual([
    { text: creation.content, change: 'shorten' },
    { content: 'Tea is an old drink.', based_on: creation.updated_at, checkpoint: true },
  ]);
  expect(changed.map(({ content }) => content)).toEqual(['Tea is an old drink.']);
});

it('sends an instruction in the own words of the user; a refused text changes nothing, and can be asked for again', async () => {
  const { server, changed } = open();
  fireEvent.change(field(), { target: { value: 'Mention water' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.click(await button('Refuse'));
  expect(field().value).toBe('Mention water');
  fireEvent.click(await button('Change tone'));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Formal' }));
  await button('Accept');
  expect(server.requests.map(({ body }) => body)).toEqual([
    { text: creation.content, change: 'instruction', instruction: 'Mention water' },
    { text: creation.content, change: 'tone', tone: 'formal' },
  ]);
  expect(changed).toEqual([]);
});

it('says why a text was not revised, with Try again', async () => {
  const failure = { success: false, code: 'provider_failed', message: 'The AI failed.', request_id: 'r1' };
  open(failure);
  fireEvent.click(await button('Rewrite'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The AI failed.');
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await button('Accept');
});

it('keeps the new text when it could not be stored', async () => {
  const failure = { success: false, code: 'unavailable', message: 'Not stored.', request_id: 'r1' };
  const { onDone } = open({ success: true, message: '', text: 'Tea is an old drink.', usage }, failure);
  fireEvent.click(await button('Extend'));
  fireEvent.click(await button('Accept'));
  expect((await screen.findByRole('alert')).textContent).toContain('Not stored.');
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(await button('Accept'));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

it('stops the work, and asks again what should change', async () => {
  let aborted = false;
  open();
  vi.stubGlobal('fetch', (input: Request) => {
    const { signal } = input;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true;
        reject(signal.reason);
      });
    });
  });
  fireEvent.click(await button('Extend'));
  fireEvent.click(await button('Stop'));
  await button('Extend');
  await act(async () => undefined);
  expect(aborted).toBe(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

import type { Creation } from '@atelier/contracts';
import { setTokenSource } from '@atelier/tool-kit/session-token';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { SettingsProvider } from '../../settings/settings.ts';
import { testSettings, testSummary } from '../../testing/test-module.ts';
import ShownCreationTools from './ShownCreationTools.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function imageOf(id: string): Creation {
  const { excerpt: _, size: __, url: ___, ...summary } = testSummary({ id, type: 'image', prompt: 'A fox' });
  return { ...summary, content: `http://localhost/pictures/${id}.png`, report: null };
}
const one = imageOf('0123456789abcdef01234561');
const other = imageOf('0123456789abcdef01234562');
const changes = vi.fn();
const remove = vi.fn(() => () => undefined);

const panelOf = (creation: Creation) => (
  <SettingsProvider value={testSettings()}>
    <MemoryRouter>
      <ShownCreationTools creation={creation} onChange={changes} onRemove={remove} place="header" />
    </MemoryRouter>
  </SettingsProvider>
);

/** Answers once it is told to. */
function server(answer: object) {
  setTokenSource(async () => 'a-token');
  const { promise, resolve } = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    bodies.push(await request.json());
    await promise;
    return Response.json({ success: true, message: 'Saved.', ...answer });
  });
  return { bodies, resolve };
}

it('publishes an image by a button that says who sees it, also when the panel has gone on to another', async () => {
  const { bodies, resolve } = server({ creation: { ...one, publish: true } });
  const { rerender } = render(panelOf(one));
  fireEvent.click(screen.getByTitle(/can then see the image and its prompt, also without an account\.$/));
  rerender(panelOf(other));
  await waitFor(() => expect(bodies).toEqual([{ id: one.id, publish: true }]));
  resolve();
  await waitFor(() => expect(changes).toHaveBeenCalledWith(expect.objectContaining({ id: one.id })));
  expect(changes.mock.lastCall?.[0].publish).toBe(true);
});

it('offers the actions in their order, and takes a deleted creation off the panel', async () => {
  const { bodies, resolve } = server({ ids: [one.id] });
  render(panelOf(one));
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Copy', 'Download', 'Share…', 'Publish', 'More for: A fox']);
  fireEvent.click(screen.getByRole('button', { name: 'More for: A fox' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  resolve();
  await waitFor(() => expect(bodies).toEqual([{ ids: [one.id] }]));
  expect(remove).toHaveBeenCalledWith(one.id);
});

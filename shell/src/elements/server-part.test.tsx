import { act, cleanup, render } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyView } from './lazy-view.tsx';
import { ServerPart } from './ServerPart.tsx';

afterEach(cleanup);

const partOf = (text: string) => {
  const load = vi.fn(async () => () => <p>{text}</p>);
  return { load, view: lazyView(load) };
};

/** The element of a page whose part a server rendered as `text`. */
async function served(text: string) {
  const { view } = partOf(text);
  await view.preload();
  const container = document.createElement('div');
  container.innerHTML = renderToString(<ServerPart of={view} className="part" />);
  return container;
}

it('keeps what the server rendered, and loads its file only once it has changed', async () => {
  const container = await served('From the server');
  const warned = vi.spyOn(console, 'error');
  const { load, view } = partOf('In the browser');
  const root = await act(async () => hydrateRoot(container, <ServerPart of={view} className="part" />));
  await act(async () => root.render(<ServerPart of={view} className="part" />));
  expect(container.textContent).toBe('From the server');
  expect(load).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
  await act(async () => root.render(<ServerPart of={view} changed className="part" />));
  await vi.waitFor(() => expect(container.textContent).toBe('In the browser'));
  act(() => root.unmount());
});

it('stays if its file does not load', async () => {
  const container = await served('From the server');
  const view = lazyView(() => Promise.reject(new Error('offline')));
  const root = await act(async () =>
    hydrateRoot(container, <ServerPart of={view} changed className="part" />),
  );
  expect(container.textContent).toBe('From the server');
  act(() => root.unmount());
});

it('loads its file after a navigation', async () => {
  const { view } = partOf('In the browser');
  const { findByText } = render(<ServerPart of={view} />);
  expect(await findByText('In the browser')).toBeTruthy();
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TypeFilter } from './creation-style.ts';
import { useListAddress } from './list-address.ts';

const types: readonly TypeFilter[] = ['all', 'article', 'image'];

function Filters() {
  const { type, setType, query, setQuery, q } = useListAddress(types);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [visits] = useState(() => ({ back: () => navigate(-1) }));
  return (
    <>
      <input aria-label="Search" value={query} onChange={({ target }) => setQuery(target.value)} />
      <button type="button" onClick={() => setType('image')}>
        Images
      </button>
      <button type="button" onClick={visits.back}>
        Back
      </button>
      <output>{[pathname + search, type, q].join(' | ')}</output>
    </>
  );
}

const show = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Filters />
    </MemoryRouter>,
  );
const state = () => screen.getByRole('status').textContent;
const field = () => screen.getByLabelText<HTMLInputElement>('Search');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('reads the filter and the search from the address, as after a reload', () => {
  show('/ai?type=image&q=slow+travel');
  expect(state()).toBe('/ai?type=image&q=slow+travel | image | slow travel');
  expect(field().value).toBe('slow travel');
});

it('shows all for a type that no tool makes', () => {
  show('/ai?type=film');
  expect(state()).toBe('/ai?type=film | all | ');
});

it('writes the search into the address after a pause, and keeps what is typed meanwhile', () => {
  show('/ai');
  type('slow');
  wait(200);
  type('slow t');
  wait(200);
  expect(state()).toBe('/ai | all | ');
  wait(50);
  expect(state()).toBe('/ai?q=slow+t | all | slow t');
  type('slow t ');
  wait(250);
  expect(field().value).toBe('slow t ');
  type('');
  wait(0);
  expect(state()).toBe('/ai | all | ');
});

it('restores the filter and the search on Back', () => {
  show('/ai');
  type('tea');
  wait(250);
  fireEvent.click(screen.getByText('Images'));
  expect(state()).toBe('/ai?q=tea&type=image | image | tea');
  type('coffee');
  wait(250);
  fireEvent.click(screen.getByText('Back'));
  expect(state()).toBe('/ai?q=tea | all | tea');
  expect(field().value).toBe('tea');
});

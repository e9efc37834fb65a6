import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearDrafts } from '../session/drafts.ts';
import { clearSession, setSession } from '../session/store.ts';
import { useDraft, useQueryValues } from './use-draft.ts';

const signIn = (id: string) =>
  setSession({ status: 'signed-in', user: { id, fullName: 'Ada', imageUrl: '', email: 'ada@example.com' } });

function Form() {
  const given = useQueryValues();
  const [topic, setTopic] = useDraft('topic', '', given.get('topic') ?? undefined);
  return (
    <>
      <input aria-label="Topic" value={topic} onChange={(event) => setTopic(event.currentTarget.value)} />
      <output>{useLocation().search}</output>
    </>
  );
}

const open = (at = '/') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Form />
    </MemoryRouter>,
  );
const field = () => screen.getByLabelText<HTMLInputElement>('Topic');
const write = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => signIn('user_1'));
afterEach(() => {
  cleanup();
  clearDrafts();
  clearSession();
});

describe('a draft', () => {
  it('is kept when the page is left', () => {
    open();
    write('Tea & rain');
    cleanup();
    open();
    expect(field().value).toBe('Tea & rain');
  });

  it('is replaced by the query, which is removed from the address', async () => {
    open('/?topic=Kettles');
    expect(field().value).toBe('Kettles');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
    write('Kettles and cups');
    cleanup();
    open();
    expect(field().value).toBe('Kettles and cups');
  });

  it('is cleared when the user changes', () => {
    open();
    write('Tea');
    cleanup();
    signIn('user_2');
    open();
    expect(field().value).toBe('');
  });
});

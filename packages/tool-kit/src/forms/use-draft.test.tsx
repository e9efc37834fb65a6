import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearDrafts } from '../session/drafts.ts';
import { clearSession, setSession } from '../session/store.ts';
import { TestShell } from '../testing/TestShell.tsx';
import { useDraft, useDrafts, useQueryValues } from './use-draft.ts';

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

const initial = { topic: '', outline: '', length: 800 };

function Article({ given = {} }: { given?: Partial<typeof initial> }) {
  const [values, change] = useDrafts('article', initial, given);
  return (
    <button type="button" onClick={() => change({ topic: 'Bread', outline: 'Flour' })}>
      {Object.values(values).join(' ')}
    </button>
  );
}

const fill = (given?: Partial<typeof initial>) => {
  cleanup();
  const article = <Article {...(given && { given })} />;
  return render(<TestShell>{article}</TestShell>);
};

describe('the drafts of a form', () => {
  it('are all replaced by given ones, and come back with Undo', async () => {
    fill();
    fireEvent.click(screen.getByText('800'));
    fill({ topic: 'Travel', length: 1200 });
    expect(screen.getByText('Travel 1200')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Bread Flour 800')).toBeTruthy();
  });

  it('are given without a word to an empty form', () => {
    fill({ topic: 'Travel' });
    fill({ topic: 'Travel' });
    expect(screen.queryByText(/replaced/)).toBeNull();
  });
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

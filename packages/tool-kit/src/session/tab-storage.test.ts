import { afterEach, expect, it, vi } from 'vitest';
import { clearSession, setSession } from './store.ts';
import { moduleStorage, tabStorage } from './tab-storage.ts';

const signIn = (id: string) =>
  setSession({ status: 'signed-in', user: { id, fullName: '', imageUrl: '', email: '' } });

afterEach(() => {
  clearSession();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('keeps the values of each user apart, and removes only its own', () => {
  const notes = tabStorage('notes.');
  const other = tabStorage('other.');
  signIn('u1');
  notes.write('a', { text: 'tea' });
  other.write('a', 1);
  expect(notes.read('a')).toEqual({ text: 'tea' });
  signIn('u2');
  expect(notes.read('a')).toBeNull();
  notes.clear();
  signIn('u1');
  expect([notes.read('a'), other.read('a')]).toEqual([null, 1]);
});

it('has no value where the stored text is not JSON', () => {
  signIn('u1');
  sessionStorage.setItem('notes.u1.a', '{');
  expect(tabStorage('notes.').read('a')).toBeNull();
});

it('keeps nothing where the browser refuses storage', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const notes = tabStorage('notes.');
  notes.write('a', 1);
  expect(notes.read('a')).toBeNull();
  notes.remove('a');
  notes.clear();
});

it('keeps what a module stores on this device, apart from others', () => {
  const own = moduleStorage('mfe-example');
  own.write('view', 'list');
  moduleStorage('mfe-other').clear();
  expect(own.read('view')).toBe('list');
  expect(Object.keys(localStorage).some((name) => name.startsWith('mfe-example.'))).toBe(true);
});

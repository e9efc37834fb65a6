import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Milliseconds after the last key until a search starts. */
const searchDelay = 250;

/** The state of a navigation that stays where the page is scrolled to, as for a filter of a list. */
export const keepScroll = { keepScroll: true };

/** The search and filters of a list, in the page's address. `q` follows `text` after a pause. */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q')?.trim() ?? '';
  const [text, setText] = useState(q);
  const searched = useRef(q);
  const write = (name: string, value: string, replace = false) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace, state: keepScroll },
    );
  useEffect(() => {
    if (q === searched.current) return;
    searched.current = q;
    setText(q);
  }, [q]);
  const search = useEffectEvent((next: string) => {
    searched.current = next;
    write('q', next, true);
  });
  useEffect(() => {
    const next = text.trim();
    if (next === searched.current) return;
    const timer = setTimeout(() => search(next), next ? searchDelay : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return {
    params,
    /** Sets a filter, or removes it for an empty value. */
    write,
    q,
    text,
    setText,
    clear() {
      searched.current = '';
      setText('');
      setParams({}, { state: keepScroll });
    },
  };
}

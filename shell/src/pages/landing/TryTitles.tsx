import { trialKeywordLimit } from '@atelier/contracts/tool-options';
import { ApiError, callApi } from '@atelier/tool-kit/api';
import { Button, ButtonLink } from '@atelier/tool-kit/forms';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useFromServer } from '../../page/ServerPart.tsx';
import { pages } from '../messages.ts';

const texts = pages.landing.trial;
const timeoutMs = 30_000;

type State =
  | { name: 'idle' | 'busy' }
  | { name: 'failed'; message: string }
  | { name: 'done'; keyword: string; titles: readonly string[] };

/** Titles for a visitor who has not signed in, and the way to the tool with the same keyword. */
export function TryTitles() {
  const [state, setState] = useState<State>({ name: 'idle' });
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  // What is typed before this view replaces the server's would be lost.
  const inert = useFromServer();
  const busy = state.name === 'busy';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const keyword = field.current?.value.trim() ?? '';
    if (!keyword) {
      setState({ name: 'failed', message: texts.empty });
      field.current?.focus();
      return;
    }
    setState({ name: 'busy' });
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { titles } = await callApi('tryTitles', { body: { keyword }, signal });
      setState({ name: 'done', keyword, titles });
    } catch (error) {
      setState({ name: 'failed', message: messageOf(error) });
    }
  };
  return (
    <div className="mt-[clamp(1.5rem,3vw,2.5rem)] grid grid-cols-2 gap-x-12 gap-y-5 rounded-panel border border-line bg-sheet p-[clamp(1.25rem,3vw,2rem)] max-[48rem]:grid-cols-1">
      <div>
        <h3 className="font-serif text-[1.6rem]/[1.15] tracking-[-0.015em]">{texts.title}</h3>
        <p className="mt-2 text-ink-2">{texts.lead}</p>
        <form className="mt-5 flex flex-wrap gap-2" noValidate onSubmit={submit}>
          <label className="sr-only" htmlFor={id}>
            {texts.keyword}
          </label>
          <input
            ref={field}
            id={id}
            name="keyword"
            disabled={inert}
            placeholder={texts.placeholder}
            maxLength={trialKeywordLimit}
            className="min-h-11 min-w-44 flex-1 rounded-full border border-line-field bg-sheet px-[1.1rem] py-[0.4rem] text-base text-ink aria-[invalid=true]:border-bad"
            aria-invalid={state.name === 'failed'}
            aria-describedby={`${id}-outcome`}
          />
          <Button kind="primary" type="submit" busy={busy} className="px-[1.1rem]">
            {texts.action}
          </Button>
        </form>
      </div>
      <div
        id={`${id}-outcome`}
        role="status"
        className="grid min-h-44 content-center justify-items-start gap-4 rounded-card bg-sunk px-6 py-5"
      >
        {state.name === 'idle' && <p className="text-ink-3">{texts.waiting}</p>}
        {busy && <p className="text-ink-2">{texts.busy}</p>}
        {state.name === 'failed' && <p className="text-bad">{state.message}</p>}
        {state.name === 'done' && (
          <>
            <ol className="grid list-decimal gap-1 ps-5 marker:text-ink-3">
              {state.titles.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ol>
            <ButtonLink to={`/ai/blog-titles?${new URLSearchParams({ keyword: state.keyword })}`}>
              {texts.more}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.code === 'network') return texts.failed;
  return error.code === 'rate_limited' ? texts.limited : error.message;
}

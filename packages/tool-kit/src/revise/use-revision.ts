import type { Creation, RevisionRequest } from '@atelier/contracts';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../api/client.ts';
import { type ApiError, isAbort, toApiError } from '../api/errors.ts';
import { storeUsage } from '../usage/Units.tsx';

/** The text that an editor or a reviser changes. */
export interface TextEditorProps {
  /** A finished text. The editor stays with the creation that it was opened with; give it its id as `key`. */
  creation: Creation;
  /** Called with the creation after each time that it was stored, also when the editor is closed. */
  onChange(creation: Creation): void;
  /** Called by Done, once everything is stored. */
  onDone(): void;
}

export type Wish = Pick<RevisionRequest, 'change' | 'tone' | 'instruction'>;

/** A text to revise, and its context if it is a part. */
export interface RevisedText {
  text: string;
  context?: string;
}

export type RevisionState =
  | { phase: 'asking' }
  | { phase: 'busy'; wish: Wish; since: number }
  | { phase: 'done'; wish: Wish; text: string }
  | { phase: 'failed'; wish: Wish; error: ApiError };

/** Revises a text, one request at a time. The work ends when it is stopped or the component unmounts. */
export function useRevision({ text, context }: RevisedText) {
  const [state, setState] = useState<RevisionState>({ phase: 'asking' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const reset = () => {
    running.current?.abort();
    setState({ phase: 'asking' });
  };
  async function start(wish: Wish): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ phase: 'busy', wish, since: Date.now() });
    try {
      const body = { text, ...wish, ...(context && { context }) };
      const revised = await callApi('reviseText', { body, signal });
      storeUsage(revised.usage);
      setState({ phase: 'done', wish, text: revised.text });
    } catch (thrown) {
      if (isAbort(thrown)) return;
      const error = toApiError(thrown);
      if (error.usage) storeUsage(error.usage);
      setState({ phase: 'failed', wish, error });
    }
  }
  return { state, start, reset };
}

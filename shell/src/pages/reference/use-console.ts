import { sessionToken } from '@atelier/tool-kit/session-token';
import { useEffect, useRef, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { type DescribedCall, filledPath } from './api-description.ts';

/** The credential that the user pasted; empty to use the session. It is kept in memory only. */
export const pastedCredential = createStore<{ value: string }>(() => ({ value: '' }));

/** The credential of the next request. @throws NoSession without a pasted one and without a session. */
async function currentCredential(): Promise<string> {
  const { value } = pastedCredential.getState();
  return value.trim() || sessionToken();
}

interface ConsoleInput {
  values: Record<string, string>;
  files: Record<string, File>;
  json: string;
  stream: boolean;
}

/** The state of a request. `text` grows while a stream lasts. */
export type ConsoleOutcome =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'response'; status: number; headers: string[]; text: string; open: boolean }
  | { kind: 'error'; message: string };

const listedHeaders = [
  'content-type',
  'ratelimit',
  'retry-after',
  'etag',
  'location',
  'content-location',
  'preference-applied',
  'idempotent-replayed',
  'x-request-id',
  'www-authenticate',
];

/** Makes the requests of one console. A request ends when the page is left. */
export function useConsole(call: DescribedCall) {
  const [outcome, setOutcome] = useState<ConsoleOutcome>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (input: ConsoleInput) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setOutcome({ kind: 'sending' });
    try {
      await request(call, input, abort.signal, (next) => {
        if (!abort.signal.aborted) setOutcome(next);
      });
    } catch (error) {
      if (!abort.signal.aborted)
        setOutcome({ kind: 'error', message: error instanceof Error ? error.message : String(error) });
    }
  };
  const stop = () => {
    running.current?.abort();
    setOutcome((now) => (now.kind === 'response' ? { ...now, open: false } : { kind: 'idle' }));
  };
  return { outcome, send, stop };
}

async function request(
  call: DescribedCall,
  input: ConsoleInput,
  signal: AbortSignal,
  show: (outcome: ConsoleOutcome) => void,
): Promise<void> {
  const needsCredential = call.operation.security.length > 0;
  const headers: Record<string, string> = { accept: input.stream ? 'text/event-stream' : '*/*' };
  if (needsCredential) headers.authorization = `Bearer ${await currentCredential()}`;
  if (call.body?.type === 'application/json') headers['content-type'] = 'application/json';
  for (const { name, in: place } of call.parameters) {
    const value = place === 'header' && input.values[name]?.trim();
    if (value) headers[name] = value;
  }
  const path = filledPath(call, ({ name }) => input.values[name]?.trim());
  // Not by the API client, which makes an error of a failed response: here it is shown as it is.
  const response = await fetch(path, {
    method: call.method,
    headers,
    body: bodyOf(call, input),
    signal,
  });
  const received = {
    kind: 'response',
    status: response.status,
    headers: listedHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [`${name}: ${value}`];
    }),
  } as const;
  const type = response.headers.get('content-type') ?? '';
  if (!/json|text/.test(type) || !response.body) {
    const { size } = await response.blob();
    show({ ...received, text: size > 0 ? `A file of ${size} bytes.` : '', open: false });
    return;
  }
  let text = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? '';
    show({ ...received, text: done ? formatted(text) : text, open: !done });
    if (done) return;
  }
}

function bodyOf({ body }: DescribedCall, { values, files, json }: ConsoleInput): BodyInit | null {
  if (!body) return null;
  if (body.type === 'application/json') return json;
  const form = new FormData();
  for (const name of Object.keys(body.media.schema.properties ?? {})) {
    const value = files[name] ?? values[name];
    if (value) form.append(name, value);
  }
  return form;
}

function formatted(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

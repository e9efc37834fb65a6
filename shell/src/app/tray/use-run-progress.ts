import type { CreationSummary } from '@atelier/contracts';
import { followRun } from '@atelier/tool-kit/api';
import { useEffect, useState } from 'react';
import { tray as texts } from '../../messages.ts';

/** The update interval of the word count, in ms. */
const stepMs = 250;

/** The progress of an open run in words; with `follow`, from its events. */
export function useRunProgress({ id, status }: CreationSummary, follow: boolean): string {
  const [reported, setReported] = useState<string | null>(null);
  useEffect(() => {
    if (!follow) return;
    const leave = new AbortController();
    void report(id, leave.signal, setReported);
    return () => leave.abort();
  }, [id, follow]);
  return reported ?? (status === 'queued' ? texts.queued : texts.running);
}

/** Follows the run until its end; without a connection, the last report stays. */
async function report(id: string, signal: AbortSignal, show: (text: string) => void): Promise<void> {
  let text = '';
  let renderedAt = 0;
  try {
    for await (const event of followRun(id, signal)) {
      if (event.event === 'started') text = '';
      if (event.event === 'progress' && !text) {
        const { position } = event.data;
        show(position ? texts.position({ position }) : texts.running);
      }
      if (event.event !== 'delta') continue;
      text += event.data.text;
      if (performance.now() - renderedAt < stepMs) continue;
      renderedAt = performance.now();
      show(texts.words({ count: text.split(/\s+/).filter(Boolean).length }));
    }
  } catch (error) {
    if (!signal.aborted) console.warn('The progress of a run could not be read.', error);
  }
}

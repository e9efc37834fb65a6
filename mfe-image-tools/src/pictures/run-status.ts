import type { UsedRun } from '@atelier/tool-kit';
import { messages } from '../messages.ts';

/** Whether a run waits in a queue of the server. */
export const isQueued = ({ phase, progress }: Pick<UsedRun<'generateImage'>, 'phase' | 'progress'>) =>
  phase === 'busy' && progress?.position !== undefined;

/** What a picture's run is at, in a few words. */
export function runStatus(
  { phase, progress }: Pick<UsedRun<'generateImage'>, 'phase' | 'progress'>,
  starting: string,
  stopped: string = messages.stopped,
): string {
  if (phase === 'busy') return progress?.message ?? starting;
  if (phase === 'done') return messages.done;
  return phase === 'stopped' ? stopped : '';
}

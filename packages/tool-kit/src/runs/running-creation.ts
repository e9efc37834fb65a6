import type { CreationSummary } from '@atelier/contracts';
import { createdBy } from '@atelier/contracts/routes';
import { callApi } from '../api/client.ts';
import type { StreamingCall } from '../api/stream.ts';
import type { Run, RunOptions } from './run.ts';

/** How many running creations are looked at for one of the tool. */
const lookedAt = 10;

/**
 * Follows the user's newest running creation of this call, if there is one: begun in this page before a reload, in another one, or
 * on another device. Failures are ignored; the creation is in the history then.
 */
export async function resumeRunning<Name extends StreamingCall>(name: Name, run: Run<Name>): Promise<void> {
  const { type, tool } = createdBy[name];
  const query = { status: 'running', type, limit: lookedAt } as const;
  const running = await callApi('getUserCreations', { query }).catch(() => null);
  const found = running?.creations.find(({ settings }) => tool === undefined || settings.tool === tool);
  if (!found) return;
  const startedAt = Date.parse(found.created_at);
  await run.resume({ id: found.id, startedAt, options: optionsOf(name, found) });
}

/** The request of a creation, as far as its settings tell it; null where a file or a choice is missing. */
function optionsOf<Name extends StreamingCall>(
  name: Name,
  { prompt, settings }: CreationSummary,
): RunOptions<Name> | null {
  const { length, like } = settings;
  const bodies: Partial<Record<StreamingCall, object>> = {
    generateArticle: { prompt, length },
    generateBlogTitle: { prompt, ...(like !== undefined && { like }) },
  };
  const body = bodies[name];
  return body ? ({ body } as RunOptions<Name>) : null;
}

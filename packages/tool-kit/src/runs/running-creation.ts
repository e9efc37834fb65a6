import type { CreatingCallName, CreationSummary } from '@atelier/contracts';
import { createdBy } from '@atelier/contracts/routes';
import { callApi } from '../api/client.ts';
import { callKey, type StreamingCall } from '../api/stream.ts';
import { session } from '../session/store.ts';
import type { Run, RunOptions } from './run.ts';

/** The most running creations that are searched for one of this call. */
const searched = 10;

/**
 * Follows the user's newest running creation of this call, if there is one: begun in this page before a reload, in another one, or
 * on another device. Failures are ignored; the creation is in the history then.
 */
export async function resumeRunning<Name extends StreamingCall>(name: Name, run: Run<Name>): Promise<void> {
  const call: StreamingCall = name;
  const made = typeof call === 'string' ? createdBy[call] : null;
  const query = { status: 'running', ...(made && { type: made.type }), limit: searched } as const;
  const userId = session.getState().user?.id;
  const running = await callApi('getUserCreations', { query }).catch(() => null);
  if (session.getState().user?.id !== userId) return;
  const isOwn = ({ settings }: CreationSummary) =>
    made ? made.tool === undefined || settings.tool === made.tool : settings.call === callKey(name);
  const found = running?.creations.find(isOwn);
  if (!found) return;
  const startedAt = Date.parse(found.created_at);
  await run.resume({ id: found.id, startedAt, options: optionsOf(name, found) });
}

/** The request of a creation, from its prompt and settings; null where these lack a file or an option. */
function optionsOf<Name extends StreamingCall>(
  name: Name,
  { prompt, settings }: CreationSummary,
): RunOptions<Name> | null {
  const call: StreamingCall = name;
  if (typeof call !== 'string') return null;
  const { length, like } = settings;
  const bodies: Partial<Record<CreatingCallName, object>> = {
    generateArticle: { prompt, length },
    generateBlogTitle: { prompt, ...(like !== undefined && { like }) },
  };
  const body = bodies[call];
  return body ? ({ body } as RunOptions<Name>) : null;
}

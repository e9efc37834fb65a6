import type { CreationSummary } from '@atelier/contracts';
import { createdBy, isCreationOpen } from '@atelier/contracts/routes';
import { callKey, type StreamingCall } from '../api/stream.ts';
import { useList } from '../api/use-list.ts';
import type { RunState } from './run-state.ts';

/** How many of the newest creations are searched for open ones. */
const searched = 20;

/**
 * The user's queued and running creations of a call that this page has not begun: in another tab, on another device, or by the
 * API. Empty while the page's own run is busy.
 */
export function useRunningElsewhere(call: StreamingCall, state: RunState): readonly CreationSummary[] {
  const made = typeof call === 'string' ? createdBy[call] : null;
  const { items } = useList('getUserCreations', {
    status: 'all',
    ...(made && { type: made.type }),
    limit: searched,
  });
  if (state.phase === 'busy') return [];
  const isOfCall = ({ settings }: CreationSummary) =>
    made ? made.tool === undefined || settings.tool === made.tool : settings.call === callKey(call);
  const isOwn = ({ id }: CreationSummary) =>
    id === state.creationId || state.versions.some((version) => version.id === id);
  return items.filter(
    (creation) => isCreationOpen(creation.status) && isOfCall(creation) && !isOwn(creation),
  );
}

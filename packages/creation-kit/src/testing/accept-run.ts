import mongoose from 'mongoose';
import { newToken } from '../runs/live-runs.ts';
import type { AcceptedCreation, Owned, RunStore } from '../runs/run-store.ts';

/** Accepts a request for an article, without a unit, as a process other than the tested one. */
export async function acceptRun(
  store: RunStore,
  { id = new mongoose.Types.ObjectId(), userId = 'ada', ...accepted }: Partial<AcceptedCreation> = {},
): Promise<Owned> {
  const owned = { id, userId, token: newToken() };
  await store.accept({
    ...owned,
    session: 'sess_test',
    call: 'generateArticle',
    requestId: 'request',
    reservation: { userId, day: '2026-01-31', kind: 'text', id },
    creation: { prompt: 'Rivers', type: 'article' },
    status: 'queued',
    ...accepted,
  });
  return owned;
}

import mongoose from 'mongoose';
import { newToken } from '../runs/live-runs.ts';
import type { CreationRequest, Owned, RunStore } from '../runs/run-store.ts';

/** Accepts a request for an article, without a unit, as a process other than the tested one. */
export async function acceptRun(
  store: RunStore,
  { userId = 'ada', ...request }: Partial<CreationRequest> = {},
): Promise<Owned> {
  const owned = { id: new mongoose.Types.ObjectId(), userId, token: newToken() };
  const { id, token } = owned;
  await store.accept(
    {
      id,
      userId,
      session: 'sess_test',
      call: 'generateArticle',
      bodyHash: 'hash',
      requestId: 'request',
      reservation: { userId, day: '2026-01-31', kind: 'text', id },
      creation: { prompt: 'Rivers', type: 'article' },
      ...request,
    },
    token,
  );
  return owned;
}

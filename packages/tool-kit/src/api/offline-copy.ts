import { keepCopy, readCopy } from '../session/draft-storage.ts';
import { session } from '../session/store.ts';
import { toApiError } from './errors.ts';

/** What `fetch` resolves to. It is kept, and without a connection the kept one takes its place. */
export async function withOfflineCopy<Value>(key: string, fetch: () => Promise<Value>): Promise<Value> {
  const user = session.getState().user?.id;
  try {
    const value = await fetch();
    if (user) void keepCopy(user, key, value);
    return value;
  } catch (error) {
    const kept = user && toApiError(error).code === 'network' ? await readCopy(user, key) : undefined;
    // Only this function writes under the key.
    if (kept !== undefined) return kept as Value;
    throw error;
  }
}

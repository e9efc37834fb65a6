import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../database/connect.ts';
import type { Redis } from '../redis/redis.ts';
import type { Holding } from './allot.ts';

/** The holdings of a provider; another version with each change. The version is empty where nobody has stored any yet. */
export interface Places {
  version: string;
  holdings: readonly Holding[];
}

/** Where all processes keep who holds which places. */
export interface PlaceStore {
  read(provider: string): Promise<Places>;
  /** Replaces the holdings. Returns the new version, or null when another process has changed them since. */
  replace(provider: string, places: Places): Promise<string | null>;
}

/** The collection of the holdings: one record of each provider. */
export const providerPlaces = 'provider_places';

export function mongodbPlaces(connection: Connection): PlaceStore {
  const records = connection.collection<Places & { _id: string }>(providerPlaces);
  return {
    async read(provider) {
      const { version, holdings } = (await records.findOne({ _id: provider })) ?? {
        version: '',
        holdings: [],
      };
      return { version, holdings };
    },
    async replace(provider, { version, holdings }) {
      const next = { version: randomUUID(), holdings };
      if (version !== '') {
        const { matchedCount } = await records.updateOne({ _id: provider, version }, { $set: next });
        return matchedCount === 1 ? next.version : null;
      }
      try {
        await records.insertOne({ _id: provider, ...next });
        return next.version;
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    },
  };
}

/** Longer than any lease. */
const keptSeconds = 60;
const replaceScript = `
if (redis.call('HGET', KEYS[1], 'version') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'version', ARGV[2], 'holdings', ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1`;

export function redisPlaces({ client }: Redis): PlaceStore {
  const keyOf = (provider: string) => `atelier:places:${provider}`;
  return {
    async read(provider) {
      const [version, holdings] = await client.hmGet(keyOf(provider), ['version', 'holdings']);
      return { version: version ?? '', holdings: JSON.parse(holdings ?? '[]') };
    },
    async replace(provider, { version, holdings }) {
      const next = randomUUID();
      const replaced = await client.eval(replaceScript, {
        keys: [keyOf(provider)],
        arguments: [version, next, JSON.stringify(holdings), String(keptSeconds)],
      });
      return replaced === 1 ? next : null;
    },
  };
}

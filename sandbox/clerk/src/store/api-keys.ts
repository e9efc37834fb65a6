import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type State, time } from './records.ts';

const shape = z.object({
  id: z.string(),
  secret: z.string(),
  subject: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  scopes: z.array(z.string()),
  revoked: z.boolean(),
  revocation_reason: z.string().nullable(),
  expiration: time.nullable(),
  created_by: z.string().nullable(),
  last_used_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

/** An API key. Its secret is stored in plain text, because Clerk's API returns it again. */
export type ApiKey = z.infer<typeof shape>;

export type NewApiKey = Pick<
  ApiKey,
  'subject' | 'name' | 'description' | 'scopes' | 'expiration' | 'created_by'
>;

export type ApiKeys = ReturnType<typeof apiKeysIn>;

export const isExpired = ({ expiration }: ApiKey): boolean => expiration !== null && expiration <= Date.now();

export function apiKeysIn(state: State) {
  const records = state.recordsOf('api_keys', shape);
  return {
    ...records,
    bySecret: (secret: string): ApiKey | undefined => records.where((key) => key.secret === secret)[0],
    ofSubject: (subject: string): ApiKey[] => records.where((key) => key.subject === subject).reverse(),
    create(key: NewApiKey): ApiKey {
      const now = Date.now();
      return records.save({
        ...key,
        id: `ak_${randomBytes(16).toString('hex')}`,
        secret: `ak_${randomBytes(32).toString('base64url')}`,
        revoked: false,
        revocation_reason: null,
        last_used_at: null,
        created_at: now,
        updated_at: now,
      });
    },
  };
}

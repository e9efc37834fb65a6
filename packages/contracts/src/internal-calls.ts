import { z } from 'zod';
import { type Call, json, kilobyte, succeeded } from './call.ts';

/** Calls that only the gateway makes, in addition to those of the module registry. */
export const internalCalls = {
  endAccount: {
    method: 'POST',
    path: '/internal/end-account',
    access: 'internal',
    service: 'creations',
    limit: 'write',
    summary:
      "End a user's account. The user's runs stop and published images become private; of a deleted account everything is erased.",
    body: json(
      z.strictObject({ user_id: z.string().min(1).max(100), reason: z.enum(['deleted', 'banned']) }),
      kilobyte,
    ),
    response: succeeded({}),
    streams: false,
  },
} as const satisfies Record<string, Call>;

import { calls } from '@atelier/contracts';
import { rateLimitsSetting } from '@atelier/server-kit/config';
import { expect, it } from 'vitest';
import { memoryStore } from '../edge/limiter-stores.ts';
import type { LimitedRequest } from '../edge/rate-limit.ts';
import { createCallLimits } from './call-limits.ts';

const context = { ip: '192.0.2.1', set: () => undefined } as unknown as LimitedRequest;

it('abuse 32: rejected inputs have a limit of their own', async () => {
  const { consume } = createCallLimits(rateLimitsSetting.parse('{}'), memoryStore);
  for (let call = 0; call < 300; call += 1)
    (await consume(context, calls.removeBackground, null))('image_unreadable');
  await expect(consume(context, calls.removeBackground, null)).rejects.toMatchObject({
    code: 'rate_limited',
    reason: 'rejected-input',
  });
  // Other calls have limits of their own.
  await consume(context, calls.setPublished, null);
});

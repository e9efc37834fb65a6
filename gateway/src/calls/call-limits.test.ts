import { calls } from '@atelier/contracts';
import { rateLimitsSetting } from '@atelier/server-kit/config';
import { memoryStore } from '@atelier/server-kit/rate-limits';
import { expect, it } from 'vitest';
import type { LimitedRequest } from '../edge/rate-limit.ts';
import { createCallLimits } from './call-limits.ts';

const from = (ip: string) => ({ ip, set: () => undefined }) as unknown as LimitedRequest;
const context = from('192.0.2.1');

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

it('abuse 63: requests that do not reach the provider take nothing from the trials of all visitors', async () => {
  const { consume } = createCallLimits(rateLimitsSetting.parse('{"all_trials_per_hour":3}'), memoryStore);
  for (let call = 0; call < 100; call += 1)
    for (const code of ['invalid_request', 'unavailable'] as const)
      (await consume(from(`192.0.2.${call}`), calls.tryTitles, null))(code);
  for (let call = 0; call < 3; call += 1)
    (await consume(from(`192.0.2.${call}`), calls.tryTitles, null))('provider_failed');
  await expect(consume(context, calls.tryTitles, null)).rejects.toMatchObject({ reason: 'all-trials' });
});

it('abuse 63: the networks of one IPv6 site share four times the trials of one', async () => {
  const { consume } = createCallLimits(rateLimitsSetting.parse('{}'), memoryStore);
  const trial = (network: number) =>
    consume(from(`2001:db8:0:${network.toString(16)}::1`), calls.tryTitles, null);
  for (let call = 0; call < 20; call += 1) await trial(call);
  await expect(trial(255)).rejects.toMatchObject({ reason: 'site-trials' });
  await trial(256);
});

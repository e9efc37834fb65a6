import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultPlanLimits, planLimits, planLimitsOff } from './plan-limits.ts';
import { parseConfig } from './read-config.ts';

const read = (PLAN_LIMITS?: string) => parseConfig(z.object({ PLAN_LIMITS: planLimits }), { PLAN_LIMITS });

test('abuse 44: limits apply by default, and Premium has ten times as much', () => {
  const free = { text: 50, image: 20, removal: 20, review: 10 };
  const premium = { text: 500, image: 200, removal: 200, review: 100 };
  expect(read().PLAN_LIMITS.plans).toEqual({ free, premium });
  expect(read('').PLAN_LIMITS.plans).toEqual({ free, premium });
  expect(read('off').PLAN_LIMITS.plans).toEqual(planLimitsOff);
});

test('unnamed limits keep their default, and a single limit can be turned off', () => {
  const { free, premium } = read('{"free":{"text":5,"image":0},"premium":{"image":null}}').PLAN_LIMITS.plans;
  expect(free).toEqual({ ...defaultPlanLimits.free, text: 5, image: 0 });
  expect(premium).toEqual({ ...defaultPlanLimits.premium, image: null });
});

test('requests to providers have a limit a minute', () => {
  const provider = { text: 1_000, image: 100, removal: 100 };
  expect(read().PLAN_LIMITS.provider).toEqual(provider);
  const changed = read('{"provider":{"image":4,"text":null}}').PLAN_LIMITS.provider;
  expect(changed).toEqual({ ...provider, image: 4, text: null });
});

test.each([
  ['{"free":{"text":-1}}', 'PLAN_LIMITS.free.text'],
  ['{"free":{"songs":4}}', '"songs"'],
  ['{"gold":{}}', '"gold"'],
  ['{"premium":{"image":1.5}}', 'PLAN_LIMITS.premium.image'],
  ['{"provider":{"image":0}}', 'PLAN_LIMITS.provider.image'],
  ['free:text=5', 'is not JSON'],
])('%s is reported', (value, problem) => {
  expect(() => read(value)).toThrow(problem);
});

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
  const { free, premium } = read(' free: text=5 , image=0 ; premium:image=off; ').PLAN_LIMITS.plans;
  expect(free).toEqual({ ...defaultPlanLimits.free, text: 5, image: 0 });
  expect(premium).toEqual({ ...defaultPlanLimits.premium, image: null });
  expect(defaultPlanLimits.free.text).toBe(50);
});

test('calls of providers at once have a limit, also where plans have none', () => {
  const provider = { text: 200, image: 32, removal: 16 };
  expect([read().PLAN_LIMITS.provider, read('off').PLAN_LIMITS.provider]).toEqual([provider, provider]);
  expect(read('provider:image=4,text=off').PLAN_LIMITS.provider).toEqual({
    ...provider,
    image: 4,
    text: null,
  });
  expect(() => read('provider:review=4')).toThrow('the kinds are text, image, removal');
  expect(() => read('provider:image=0')).toThrow('a whole number from 1');
});

test('every invalid value is reported', () => {
  const wrong = () => read('free:text=-1,songs=4;gold:text=1;premium:image=1.5,review');
  expect(wrong).toThrow(/PLAN_LIMITS/);
  for (const part of ['a whole number or off for text', 'songs', 'gold', 'off for image', 'off for review']) {
    expect(wrong).toThrow(part);
  }
});

test.each([
  ['free:text=50:premium:text=9', 'a semicolon separates two plans'],
  ['free:text=5=9', 'a whole number or off for text'],
])('%s is reported, and no part of it is left out', (value, problem) => {
  expect(() => read(value)).toThrow(problem);
});

import { errors, messages } from '@atelier/contracts/messages';
import compile from 'icu-minify/compile';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { asAppError, sentence } from './app-error.ts';

const argumentsOf = (compiled: unknown): string[] => {
  if (!Array.isArray(compiled)) return [];
  const [first] = compiled;
  const inner = (part: unknown): string[] =>
    typeof part === 'object' && part !== null ? Object.values(part).flatMap(argumentsOf) : [];
  const isNamed = typeof first === 'string' && /^\w+$/.test(first) && compiled[1] !== 0;
  const named = isNamed ? [first] : [];
  return [
    ...new Set([...named, ...compiled.flatMap((part) => [...argumentsOf(part), ...inner(part)])]),
  ].sort();
};

describe.each(Object.entries(errors))('the error %s', (_code, row) => {
  it('has a status, both languages and help, without values', () => {
    expect(row.status).toBeGreaterThanOrEqual(400);
    for (const text of [row.en, row.de, row.happened, row.todo]) expect(compile(text)).toMatch(/\S/);
    expect([compile(row.en), compile(row.de)]).toEqual([row.en, row.de]);
  });
});

it.each(Object.entries(messages))('the sentence %s has the same values in both languages', (_code, row) => {
  expect(argumentsOf(compile(row.de))).toEqual(argumentsOf(compile(row.en)));
});

it('has the plurals of its language', () => {
  expect(sentence('restored', { count: 1 }).message).toBe('Restored 1 creation.');
  expect(sentence('restored', { count: 0 }).message).toBe('Restored 0 creations.');
  expect(sentence('long_side', { side: 16_384 })).toEqual({
    message:
      'This image is too wide or too high. Each side may have at most 16,384 pixels. Make it smaller and try again.',
    message_code: 'long_side',
    message_values: { side: 16_384 },
  });
});

it.each([
  [{ code: 301, message: 'Retryable writes are not supported' }, /^Add retryWrites=false/],
  [{ code: 13, message: 'not authorized on atelier to execute command' }, /readWrite/],
])('a database that only an operator can change says so: %j', (reported, advice) => {
  const error = asAppError(new mongoose.mongo.MongoServerError(reported));
  expect(error).toMatchObject({ code: 'unavailable', sentence: { message_code: 'database_unusable' } });
  expect(error.cause).toMatchObject({ message: expect.stringMatching(advice) });
});

import { expect, it } from 'vitest';
import { clientHasResponse } from './send-json.ts';

it.each([
  ['*', 'W/"one"', true],
  ['W/"one"', 'W/"one"', true],
  ['"one"', 'W/"one"', true],
  ['W/"one"', '"one"', true],
  ['"two", W/"one"', 'W/"one"', true],
  ['"two","one"', '"one"', true],
  ['"a, b"', '"a, b"', true],
  ['', 'W/"one"', false],
  ['"two"', 'W/"one"', false],
  ['"one-br"', 'W/"one"', false],
  ['"one two"', '"one"', false],
  ['one', 'W/"one"', false],
  ['"*"', 'W/"one"', false],
])('If-None-Match: %s of a response with the ETag %s: %s', (condition, tag, expected) => {
  expect(clientHasResponse({ get: () => condition, response: { get: () => tag } })).toBe(expected);
});

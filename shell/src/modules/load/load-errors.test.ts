import { describe, expect, it, vi } from 'vitest';
import { classifyLoadError, type LoadFailureCode, RefusalError, TimeoutError } from './load-errors.ts';

const named = (name: string, message: string) => Object.assign(new Error(message), { name });

const cases: [string, unknown, LoadFailureCode][] = [
  ['a timeout', new TimeoutError('late'), 'timed_out'],
  ['a refused origin', new RefusalError('origin_refused', 'https://x.example'), 'origin_refused'],
  [
    'an entry that is down',
    new Error(
      'Failed to load script resources. #RUNTIME-008 ScriptNetworkError: Failed to load script "/e.js"',
    ),
    'entry_unreachable',
  ],
  [
    'an entry that hangs',
    new Error('Failed to load script resources. #RUNTIME-008 ScriptNetworkError: Script "/e.js" timed out.'),
    'timed_out',
  ],
  [
    'an entry with a syntax error',
    new Error('#RUNTIME-008 ScriptExecutionError: Script "/e.js" loaded but threw a runtime error'),
    'entry_broken',
  ],
  [
    'an entry that leaves no container',
    new Error('Failed to get remoteEntry exports. #RUNTIME-001'),
    'entry_broken',
  ],
  ['a missing expose', new Error('Module "./X" does not exist in container.'), 'expose_missing'],
  ['an expose without a factory', new Error('#RUNTIME-014'), 'expose_missing'],
  [
    'a chunk that does not arrive',
    named('ChunkLoadError', 'Loading chunk write-article failed.'),
    'file_unreachable',
  ],
  ['a style sheet that does not arrive', new Error('Loading CSS chunk 12 failed.'), 'file_unreachable'],
  [
    'a shared package of another version',
    new Error(
      'Version 18.0.0 from atelier of shared singleton module react does not satisfy the requirement of x',
    ),
    'shared_missing',
  ],
  [
    'a shared package that the shell lacks',
    new Error('Invalid loadShareSync #RUNTIME-006'),
    'shared_missing',
  ],
  ['code that throws while it starts', new TypeError('x is not a function'), 'evaluation_failed'],
  ['a thrown string', 'boom', 'evaluation_failed'],
  ['undefined', undefined, 'evaluation_failed'],
];

describe('classifyLoadError', () => {
  it.each(cases)('classifies %s', (_, error, code) => {
    const source = { module: 'mfe-hello', version: '1.0.0' };
    const failure = classifyLoadError(error, source);
    expect(failure).toMatchObject({ code, source, cause: error });
    expect(failure.message).toMatch(/\.$/);
  });
});

it('says of what does not arrive without a connection that this device has not kept it', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const messageOf = (error: unknown) => classifyLoadError(error, null).message;
  expect(messageOf(new Error('#RUNTIME-008 ScriptNetworkError'))).toMatch(/^Open this tool once/);
  expect(messageOf(new TypeError('x is not a function'))).toMatch(/couldn't start/);
  vi.restoreAllMocks();
});

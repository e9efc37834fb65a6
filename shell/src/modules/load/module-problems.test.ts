import { expect, it, vi } from 'vitest';
import { attributeProblems, describeProblem, watchProblems } from './module-problems.ts';

const base = 'https://atelier.example/modules/mfe-notes/1.0.0';
/** An error that was thrown in a file. */
function errorIn(file: string, message = 'text is undefined'): TypeError {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at submit (${file}:3:14)\n    at https://atelier.example/assets/client.js:1:9`;
  return error;
}

it('describes an error by its message and the paths of its stack, without queries and other content', () => {
  const described = describeProblem('error', errorIn(`${base}/notes.js?retry=secret`, 'a\nb'));
  expect(described).toEqual({
    kind: 'error',
    message: 'TypeError: a b',
    stack: 'submit (/modules/mfe-notes/1.0.0/notes.js:3:14)\n(/assets/client.js:1:9)',
  });
  const long = describeProblem(
    'error',
    Object.assign(new Error('x'.repeat(999)), { stack: `${'y'.repeat(9999)}` }),
  );
  expect([long.message.length, long.stack]).toEqual([300, '']);
  expect(describeProblem('error', undefined).message).toBe('undefined');
});

it('reports errors of event handlers, rejections and violations of modules, and what names no file while a tool is open', () => {
  const reported: unknown[][] = [];
  watchProblems((...problem) => reported.push(problem));
  const rejected = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  const thrown = (error: Error) => dispatchEvent(Object.assign(new Event('error'), { error, filename: '' }));
  thrown(errorIn(`${base}/notes.js`));
  rejected(errorIn(`${base}/notes.js`, 'rejected'));
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      sourceFile: `${base}/notes.js`,
      effectiveDirective: 'connect-src',
      blockedURI: 'https://evil.example/?stolen=text',
    }),
  );
  const ofOthers = [
    errorIn('https://atelier.example/assets/client.js'),
    errorIn('chrome-extension://x/a.js'),
  ];
  for (const error of ofOthers) thrown(error);
  rejected('a text');
  expect(reported).toEqual([
    [
      'mfe-notes',
      '1.0.0',
      expect.objectContaining({ kind: 'error', message: 'TypeError: text is undefined' }),
    ],
    ['mfe-notes', '1.0.0', expect.objectContaining({ message: 'TypeError: rejected' })],
    ['mfe-notes', '1.0.0', { kind: 'violation', message: 'connect-src https://evil.example', stack: '' }],
  ]);
  reported.length = 0;
  const leave = attributeProblems('mfe-notes', '1.0.0');
  rejected({ code: 1 });
  for (const error of ofOthers) thrown(error);
  leave();
  rejected('after the tool was left');
  expect(reported.map(([, , problem]) => problem)).toEqual([
    expect.objectContaining({ message: '[object Object]' }),
  ]);
  reported.length = 0;
  for (let count = 0; count < 100; count += 1) thrown(errorIn(`${base}/notes.js`, 'again'));
  expect(reported).toHaveLength(3);
  vi.restoreAllMocks();
});

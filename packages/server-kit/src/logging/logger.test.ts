import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

function written(json: boolean, write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger({ name: 'text', json, destination: { write: (line) => lines.push(line) } }));
  return lines.join('');
}

test('in production a line is JSON, with the request id', () => {
  const line = written(true, (logger) => logger.child({ request_id: 'r-1' }).info({ status: 200 }, 'GET /'));
  expect(JSON.parse(line)).toMatchObject({ name: 'text', request_id: 'r-1', status: 200, msg: 'GET /' });
});

test.each([true, false])('credentials do not reach the log (json: %s)', (json) => {
  const cause = Object.assign(new Error('401 from https://u:swordfish@host with sk-abcdefghijkl'), {
    headers: { authorization: 'Bearer abc.def.ghi' },
  });
  const lines = written(json, (logger) => {
    logger.info({ token: 'tok-1', request: { authorization: 'Bearer abc.def.ghi' } }, 'sent');
    logger.error({ err: new Error('failed', { cause }) }, 'failed');
  });
  expect(lines).not.toMatch(/swordfish|abcdefghijkl|abc\.def|tok-1/);
  expect(lines).toContain('401 from https://[hidden]host');
});

test('the readable format has one line per entry, and errors with their cause', () => {
  const lines = written(false, (logger) => {
    logger.info({ status: 200 }, 'GET /');
    logger.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
  });
  expect(lines.split('\n')[0]).toMatch(/^[\d:.]{12} info {2}text GET \/ status=200$/);
  expect(lines).toMatch(/outer[\s\S]*because[\s\S]*inner/);
});

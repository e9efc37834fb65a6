import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { failure, json, type Respond, startTestApi } from '../testing/test-api.ts';
import { type CliHost, Interruption } from './host.ts';
import { runCli } from './run-cli.ts';

const id = '0123456789abcdef01234567';
const stopPath = `/api/user/creations/${id}/stop`;
const stopped = json({ success: true, message: '' });
const textEvent = 'event: delta\ndata: {"text":"# Tea"}\n\n';
const queuedEvent = 'event: progress\ndata: {"stage":"queued","message":"Waiting."}\n\n';

/** Begins a run that does not end, and sends an event of it. */
const running =
  (event: string, whenOpen: (send: () => void) => void = () => undefined): Respond =>
  (response) => {
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'content-location': `/api/user/creations/${id}/stream`,
    });
    response.write(event);
    whenOpen(() => response.write(event));
  };

describe('a process that gets', () => {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const start = (baseUrl: string) =>
    spawn(process.execPath, [main, 'write', 'Tea'], {
      env: { PATH: process.env.PATH, ATELIER_URL: baseUrl, ATELIER_API_KEY: 'secret' },
    });

  it.each([
    ['SIGINT', 130, 'Interrupted.'],
    ['SIGTERM', 143, 'Terminated.'],
  ] as const)('%s stops its run and ends with %i', async (signal, code, message) => {
    const { baseUrl, requests } = await startTestApi(running(textEvent), stopped);
    const child = start(baseUrl);
    const errors = text(child.stderr);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([code, null]);
    expect(requests[1]?.url).toBe(stopPath);
    expect(await errors).toBe(`The run ${id} was stopped.\n${message}\n`);
  });

  it('no reader for its output any more stops its run and ends with 141', async () => {
    const open = Promise.withResolvers<() => void>();
    const { baseUrl, requests } = await startTestApi(running(textEvent, open.resolve), stopped);
    const child = start(baseUrl);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    (await open.promise)();
    expect(await once(child, 'exit')).toEqual([141, null]);
    expect(requests[1]?.url).toBe(stopPath);
  });
});

describe('an interrupted command', () => {
  /** Runs a command that is interrupted when `isTime` finds the text that it has reported, or the server calls `interrupt`. */
  async function interrupted(args: string[], responses: (interrupt: () => void) => Respond[], isTime = /^$/) {
    const controller = new AbortController();
    const interrupt = () => controller.abort(new Interruption('Interrupted.', 2));
    const { baseUrl, requests } = await startTestApi(...responses(interrupt));
    let errors = '';
    const host: CliHost = {
      env: { ATELIER_API_KEY: 'secret', ATELIER_URL: baseUrl },
      write: () => undefined,
      report: (line) => {
        errors += line;
        if (isTime.test(line)) interrupt();
      },
      terminal: true,
      readFile: async () => new TextEncoder().encode('{"call":"generate-image","body":{"prompt":"Tea"}}'),
      writeFile: async () => undefined,
      version: async () => '1.2.3',
      checkOutput: async () => undefined,
      signal: controller.signal,
    };
    return { code: await runCli(args, host), errors, requests };
  }

  it('stops a run that waits in a queue', async () => {
    const responses = () => [running(queuedEvent), stopped];
    const { code, requests } = await interrupted(['image', 'tea'], responses, /Waiting/);
    expect([code, requests[1]?.url]).toEqual([130, stopPath]);
  });

  it('says that a run could not be stopped', async () => {
    const responses = () => [running(queuedEvent), failure('creation_not_found', 404)];
    const { code, errors } = await interrupted(['image', 'tea'], responses, /Waiting/);
    expect([code, errors]).toEqual([130, expect.stringContaining(`The run ${id} could not be stopped`)]);
  });

  it('says that a run may go on whose id it does not know yet', async () => {
    const { code, errors, requests } = await interrupted(['write', 'tea'], (interrupt) => [interrupt]);
    expect([code, requests.length]).toEqual([130, 1]);
    expect(errors).toBe('If the run had begun already, it goes on at the server.\nInterrupted.\n');
  });

  it('leaves a batch to the server', async () => {
    const batch = { success: true, batch: { id: 'b1', url: '/b/1', state: 'running', items: [] } };
    const { code, errors } = await interrupted(['batch', 'items.jsonl'], (interrupt) => [
      json(batch, 202),
      interrupt,
    ]);
    expect([code, errors]).toEqual([130, 'The batch goes on at the server: /b/1\nInterrupted.\n']);
  });
});

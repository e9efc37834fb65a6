import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAuditLog, openAuditLog, ownSource } from './audit.ts';
import { createLogger } from './logger.ts';

const rejected = { event: 'token_rejected', kind: 'session' } as const;
const stranger = { user: null, session: null, address: '203.0.113.9', request_id: 'r-1' };
const ada = { user: 'user_ada', session: 'sess_1', address: '198.51.100.7', request_id: 'r-2' };

function writing() {
  const lines: Record<string, unknown>[] = [];
  const audit = createAuditLog('gateway', { write: (line) => lines.push(JSON.parse(line)) });
  return { audit, lines };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the audit log', () => {
  it('abuse 39: has event, user, address, time and request id', () => {
    const { audit, lines } = writing();
    audit.record({ event: 'creation_deleted', creation: 'c-1' }, ada);
    expect(lines).toEqual([
      {
        ...ada,
        audit: true,
        name: 'gateway',
        level: 30,
        event: 'creation_deleted',
        creation: 'c-1',
        time: new Date().toISOString(),
      },
    ]);
  });

  it('abuse 39: a flood of one user is written ten times a minute, and counted', () => {
    const { audit, lines } = writing();
    const renamed = { event: 'creation_renamed', creation: 'c-1' } as const;
    for (let sent = 0; sent < 100_000; sent += 1) audit.record(renamed, ada);
    expect(lines).toHaveLength(10);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(11);
    expect(lines[10]).toMatchObject({ event: 'creation_renamed', user: 'user_ada', repeated: 99_990 });
    audit.record(renamed, ada);
    expect(lines).toHaveLength(12);
  });

  it('abuse 39: a flood from many addresses is limited in lines and memory', () => {
    const { audit, lines } = writing();
    for (let sent = 0; sent < 50_000; sent += 1)
      audit.record(rejected, { ...stranger, address: `2001:db8::${sent.toString(16)}` });
    expect(lines).toHaveLength(120);
    audit.close();
    expect(lines).toHaveLength(121);
    expect(lines[120]).toMatchObject({ event: 'token_rejected', user: null, repeated: 49_880 });
  });

  it('abuse 39: a flood without users suppresses neither events of users nor those of the product', () => {
    const { audit, lines } = writing();
    for (let sent = 0; sent < 1000; sent += 1)
      audit.record(rejected, { ...stranger, address: `10.0.0.${sent}` });
    lines.length = 0;
    audit.record({ event: 'creation_published', creation: 'c-1' }, ada);
    for (let index = 0; index < 200; index += 1)
      audit.record({ event: 'module_deactivated', module: `mfe-${index}`, version: '1.0.0' }, ownSource);
    expect(lines).toHaveLength(201);
  });

  it('abuse 39: is written at every log level, to a file that only its owner can read', async () => {
    vi.useRealTimers();
    const folder = await mkdtemp(join(tmpdir(), 'atelier-audit-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const target = join(folder, 'new', 'audit.log');
    const logger = createLogger({ name: 'gateway', level: 'silent' });
    const [gateway, service] = [
      openAuditLog({ name: 'gateway', target, logger }),
      openAuditLog({ name: 'creations', target, logger }),
    ];
    gateway.record(rejected, stranger);
    service.record({ event: 'creation_deleted', creation: 'c-1' }, ada);
    const lines = (await readFile(target, 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['token_rejected', 'creation_deleted']);
    expect((await stat(target)).mode & 0o777).toBe(0o600);
  });

  it('names the variable when its file cannot be opened', () => {
    const logger = createLogger({ name: 'gateway', level: 'silent' });
    expect(() => openAuditLog({ name: 'gateway', target: '/dev/null/audit.log', logger })).toThrow(
      'AUDIT_LOG',
    );
  });
});

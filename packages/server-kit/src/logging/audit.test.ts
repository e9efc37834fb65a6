import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createAuditLog, openAuditLog } from './audit.ts';
import { createLogger } from './logger.ts';

const rejected = { event: 'token_rejected', kind: 'session' } as const;
const stranger = { user: null, session: null, address: '203.0.113.9', request_id: 'r-1' };
const ada = { user: 'user_ada', session: 'sess_1', address: '198.51.100.7', request_id: 'r-2' };

function writing() {
  const lines: Record<string, unknown>[] = [];
  const audit = createAuditLog('gateway', { write: (line) => lines.push(JSON.parse(line)) });
  return { audit, lines };
}

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
        time: expect.any(String),
      },
    ]);
  });

  it('abuse 39: is written at every log level, to a file that only its owner can read', async () => {
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

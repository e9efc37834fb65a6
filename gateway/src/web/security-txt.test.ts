import Koa from 'koa';
import { expect, it } from 'vitest';
import type { State } from '../http/state.ts';
import { serve, startRig } from '../testing/rig.ts';
import { securityTxt } from './security-txt.ts';

const path = '/.well-known/security.txt';
const yearMs = 365 * 86_400_000;

it('names contact, policy and canonical address, and an end within a year', async () => {
  const env = {
    SECURITY_CONTACT: 'https://atelier.example/report',
    SECURITY_POLICY: 'https://atelier.example/policy',
    CONTACT_EMAIL: 'hello@atelier.example',
  };
  const answer = await fetch(`${(await startRig({ env })).url}${path}`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toContain('Contact: https://atelier.example/report\n');
  expect(text).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
  expect(text).toContain('Policy: https://atelier.example/policy\n');
  const end = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
  expect(end).toBeGreaterThan(Date.now());
  expect(end).toBeLessThan(Date.now() + yearMs);
});

it('falls back on the contact address, and is not there without any', async () => {
  const rig = await startRig({ env: { CONTACT_EMAIL: 'hello@atelier.example' } });
  const text = await (await fetch(`${rig.url}${path}`)).text();
  expect(text).toContain('Contact: mailto:hello@atelier.example\n');
  expect(text).not.toContain('Policy');
  expect((await fetch(`${(await startRig()).url}${path}`)).status).toBe(404);
});

it('never expires while the process runs', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const app = new Koa<State>();
  app.use((ctx, next) => {
    ctx.state.address = { path: ctx.path, query: '' };
    return next();
  });
  const security = { contact: 'a@b.example', policy: undefined };
  app.use(securityTxt({ security, publicOrigin: 'https://atelier.example' }, () => now));
  const url = await serve(app.callback());
  for (const years of [0, 1, 5]) {
    now = Date.parse('2026-01-01T12:34:56Z') + years * yearMs;
    const text = await (await fetch(`${url}${path}`)).text();
    const end = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(end).toBeGreaterThan(now);
    expect(end).toBeLessThan(now + yearMs);
  }
});

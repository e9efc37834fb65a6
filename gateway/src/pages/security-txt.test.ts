import Koa from 'koa';
import { expect, it } from 'vitest';
import type { State } from '../edge/request-target.ts';
import { serve, startTestGateway } from '../testing/test-gateway.ts';
import { serveSecurityTxt } from './security-txt.ts';

const path = '/.well-known/security.txt';
const yearMs = 365 * 86_400_000;

it('has contact and canonical URL', async () => {
  const env = { CONTACT_EMAIL: 'hello@atelier.example' };
  const response = await fetch(`${(await startTestGateway({ env })).url}${path}`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('Contact: mailto:hello@atelier.example\n');
  expect(text).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
});

it('is not found without CONTACT_EMAIL', async () => {
  expect((await fetch(`${(await startTestGateway()).url}${path}`)).status).toBe(404);
});

it('expires 180 days after the request, however long the process runs', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z');
  const app = new Koa<State>();
  app.use((ctx, next) => {
    ctx.state.target = { path: ctx.path, query: '' };
    return next();
  });
  const options = { contact: 'a@b.example', publicOrigin: 'https://atelier.example' };
  app.use(serveSecurityTxt(options, () => now));
  const url = await serve(app.callback());
  for (const years of [0, 1, 5]) {
    now = Date.parse('2026-01-01T12:34:56Z') + years * yearMs;
    const text = await (await fetch(`${url}${path}`)).text();
    const end = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(end).toBeGreaterThan(now);
    expect(end).toBeLessThan(now + yearMs);
  }
});

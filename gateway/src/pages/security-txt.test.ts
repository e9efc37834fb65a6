import { expect, it } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';

const path = '/.well-known/security.txt';

it('has contact, canonical URL and an end within a year', async () => {
  const env = { CONTACT_EMAIL: 'hello@atelier.example' };
  const response = await fetch(`${(await startTestGateway({ env })).url}${path}`);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('Contact: mailto:hello@atelier.example\n');
  expect(text).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n');
  const validDays = (Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(validDays)).toBe(180);
});

it('is not found without CONTACT_EMAIL', async () => {
  expect((await fetch(`${(await startTestGateway()).url}${path}`)).status).toBe(404);
});

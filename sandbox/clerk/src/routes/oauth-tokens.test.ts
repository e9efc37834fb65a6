import { createClerkClient } from '@clerk/backend';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretKey } from '../identity.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());

const token = `oat_${'a'.repeat(32)}`;
const expired = `oat_${'b'.repeat(32)}`;

it('verifies the tokens that the control route has created, with Clerk’s SDK', async () => {
  const { url } = emulator.clerk;
  const clerk = createClerkClient({ secretKey, apiUrl: url, telemetry: { disabled: true } });
  const control = (method: string, body?: object) =>
    fetch(`${url}/__sandbox/clerk`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const email = 'ada@example.com';
  const created = await control('PUT', {
    oauth_tokens: [
      { token, email, scopes: ['read', 'profile'] },
      { token: expired, email, scopes: [], expired: true },
    ],
  });
  expect(created.status).toBe(200);
  const [ada] = (await clerk.users.getUserList({ emailAddress: [email] })).data;
  const verified = await clerk.idPOAuthAccessToken.verify(token);
  expect(verified).toMatchObject({
    subject: ada?.id,
    scopes: ['read', 'profile'],
    revoked: false,
    expired: false,
  });
  expect(verified.id).toMatch(/^oat_[0-9a-f]{32}$/);
  expect(await clerk.idPOAuthAccessToken.verify(expired)).toMatchObject({ expired: true });
  await expect(clerk.idPOAuthAccessToken.verify(`oat_${'c'.repeat(32)}`)).rejects.toMatchObject({
    status: 404,
  });
  await control('DELETE');
  await expect(clerk.idPOAuthAccessToken.verify(token)).rejects.toMatchObject({ status: 404 });
});

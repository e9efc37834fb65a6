import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type Rig, startRig } from '../testing/rig.ts';

const history = '/api/user/get-user-creations';
const events = (rig: Rig) => rig.log.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
const ask = (rig: Rig, token: string, headers: Record<string, string> = {}) =>
  fetch(`${rig.url}${history}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

it('abuse 39: a rejected token is recorded with address and request, a missing one is not', async () => {
  const rig = await startRig();
  const answer = await ask(rig, await rig.keys.token({ forged: true }), { 'x-forwarded-for': '203.0.113.9' });
  expect(answer.status).toBe(401);
  expect((await fetch(`${rig.url}${history}`)).status).toBe(401);
  expect(events(rig)).toEqual([
    expect.objectContaining({
      event: 'token_rejected',
      kind: 'session',
      user: null,
      address: '127.0.0.1',
      request_id: answer.headers.get('x-request-id'),
    }),
  ]);
});

it('abuse 39: behind a proxy of one’s own the client’s address is recorded, not one that the client made up', async () => {
  const rig = await startRig({ env: { TRUST_PROXY: '1' } });
  await ask(rig, 'forged', { 'x-forwarded-for': '10.9.9.9, 203.0.113.9' });
  expect(events(rig)).toEqual([expect.objectContaining({ address: '203.0.113.9' })]);
});

it('abuse 39: the log of a request names user and session', async () => {
  const rig = await startRig();
  await ask(rig, await rig.keys.token());
  const lines = rig.log.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: `GET ${history}`, user: 'user_ada', session: 'sess_1' }),
  );
});

it('abuse 39: no line of the log holds an address of a picture that works', async () => {
  const rig = await startRig();
  await fetch(`${rig.url}/pictures/ab12Zt3vQ8mK1xR7pL5wY9.png?w=300`);
  expect(rig.log.join('')).toContain('GET /pictures/ab12….png');
  expect(rig.log.join('')).not.toContain('Zt3vQ8mK1xR7pL5wY9');
});

it('abuse 39: a change of plan is recorded once, also while an older token is still in use', async () => {
  const rig = await startRig();
  const now = Math.floor(Date.now() / 1000);
  const token = (exp: number, pla?: string) => rig.keys.token({ claims: { exp, ...(pla && { pla }) } });
  const [before, older, after] = [
    await token(now + 50),
    await token(now + 52),
    await token(now + 58, 'u:premium'),
  ];
  for (const each of [before, older, after, older, before, after]) await ask(rig, each);
  expect(events(rig)).toEqual([
    expect.objectContaining({ event: 'plan_changed', from: 'free', to: 'premium', user: 'user_ada' }),
  ]);
});

it('abuse 39: an address that reaches the limit of sign-ins is recorded', async () => {
  const rig = await startRig({ env: { SIGN_INS_PER_MINUTE: '1' } });
  const signIn = () => fetch(`${rig.url}/__clerk/v1/client/sign_ins`, { method: 'POST', body: 'a=b' });
  await signIn();
  expect((await signIn()).status).toBe(429);
  expect(events(rig)).toEqual([expect.objectContaining({ event: 'sign_in_limited', address: '127.0.0.1' })]);
});

it('abuse 39: modules that become active or are taken away are recorded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-registry-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'registry.json');
  const tool = {
    path: '/ai/hello',
    title: 'Hello',
    description: 'Says hello.',
    gradient: { from: '#112233', to: '#445566' },
    expose: './SayHello',
    nav: null,
    landing: null,
    plan: null,
    icon: 'data:image/svg+xml,hello',
    files: { scripts: [], styles: [] },
  };
  const moduleAt = (version: string) => ({
    name: 'mfe-hello',
    version,
    shell: '^0.1.0',
    entry: 'remoteEntry.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    integrities: {},
    base: `/modules/mfe-hello/${version}/`,
    previous: null,
    tools: [tool],
  });
  const rig = await startRig({ env: { REGISTRY_FILE: file } });
  const registries = [[moduleAt('1.0.0')], [moduleAt('1.0.1-next')], []];
  for (const modules of registries) {
    await writeFile(file, JSON.stringify({ modules }));
    await fetch(`${rig.url}/registry`);
  }
  const module = 'mfe-hello';
  expect(events(rig)).toEqual([
    expect.objectContaining({ event: 'module_activated', module, version: '1.0.0', at_start: true }),
    expect.objectContaining({ event: 'module_activated', module, previous: '1.0.0', at_start: false }),
    expect.objectContaining({ event: 'module_deactivated', module, version: '1.0.1-next' }),
  ]);
});

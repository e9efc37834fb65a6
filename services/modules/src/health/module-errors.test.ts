import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { gatewayIdentity } from '@atelier/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { integrityOf, versionOf } from '../testing/module-versions.ts';
import { operatorUser, startModules } from '../testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
  for (const version of ['1.0.0', '1.1.0']) {
    await modules.publish(versionOf({ version }));
    await modules.deploy('activateVersion', name, { version });
  }
});
afterAll(() => modules.close());

const name = 'mfe-hello';
const stack = `submit (/modules/${name}/1.1.0/hello.js:3:14)`;
const report = (user: string, problems: object[], version = '1.1.0') =>
  modules.send('reportModules', {
    as: user,
    body: {
      reports: [
        {
          module: name,
          version,
          loads: 1,
          load_ms: 9,
          failures: 0,
          crashes: 0,
          errors: problems.length,
          problems,
        },
      ],
    },
  });
const problem = { kind: 'error', message: 'TypeError: text is undefined', stack };
const status = async () => (await modules.deploy('getModuleStatus', name)).body.status;

it('errors are counted and listed with message and stack by version, and roll a release back', async () => {
  await report('user_1', [problem]);
  await report('user_1', [problem, problem]);
  expect(await status()).toMatchObject({
    active: '1.1.0',
    health: [{ version: '1.1.0', loads: 2, errors: 3 }],
    problems: [{ version: '1.1.0', ...problem, count: 3, at: expect.any(String) }],
  });
  await report('user_2', [problem, problem]);
  expect(await status()).toMatchObject({ active: '1.0.0' });
  const { body } = await modules.deploy('getModuleEvents', name);
  expect(body.events[0]?.reason).toBe('5 problems of 2 users in 3 loads: TypeError: text is undefined');
  const inspected = await modules.send('inspectModule', { as: operatorUser, params: { module: name } });
  expect(inspected.body).toMatchObject({ module: { problems: [{ message: problem.message, stack }] } });
});

it('frames name the sources of a version with source maps, which no page can read', async () => {
  const map = {
    version: 3,
    sources: ['webpack://mfe_hello_1.2.0/./src/Hello.tsx'],
    names: [],
    mappings: 'AAUI',
  };
  const content = brotliCompressSync(JSON.stringify(map));
  const upload = {
    path: 'entry.js',
    integrity: integrityOf(''),
    encoding: 'br',
    content: content.toString('base64'),
  } as const;
  const invalid = await modules.publish({
    ...versionOf({ version: '1.2.0' }),
    maps: [{ ...upload, content: 'AAAA' }],
  });
  expect([invalid.status, invalid.body.details[0]?.field]).toEqual([422, 'entry.js.map']);
  await modules.publish({ ...versionOf({ version: '1.2.0' }), maps: [upload] });
  await modules.deploy('activateVersion', name, { version: '1.2.0' });
  const reported = 'submit (/modules/mfe-hello/1.2.0/entry.js:1:7)\nreact (/assets/react.js:1:2)';
  await report('user_1', [{ ...problem, stack: reported }], '1.2.0');
  expect(await status()).toMatchObject({
    problems: expect.arrayContaining([
      expect.objectContaining({ stack: 'submit (src/Hello.tsx:11:5)\nreact (/assets/react.js:1:2)' }),
    ]),
  });
  for (const path of ['entry.js.map', 'maps/entry.js']) {
    const query = { module: name, version: '1.2.0', path };
    expect((await modules.send('getModuleFile', { as: gatewayIdentity.userId, query })).status).toBe(404);
  }
});

it('who had a problem can be told only with a key', async () => {
  const records = await modules.service.connection.collection('module_health').find({}).toArray();
  const users = records.flatMap((record) => [record.users ?? []].flat());
  expect(new Set(users).size).toBe(2);
  for (const id of ['user_1', 'user_2'])
    expect(users).not.toContain(createHash('sha256').update(id).digest('base64url').slice(0, 16));
});

it('violations of the policy are listed, and are no problems of a release', async () => {
  const before = (await status()).health;
  const violation = { kind: 'violation', message: 'connect-src https://evil.example', stack: '' };
  const body = {
    reports: [
      {
        module: name,
        version: '1.0.0',
        loads: 0,
        load_ms: 0,
        failures: 0,
        crashes: 0,
        problems: [violation],
      },
    ],
  };
  expect((await modules.send('reportModules', { as: 'user_3', body })).status).toBe(200);
  const after = await status();
  expect(after.problems).toContainEqual(expect.objectContaining(violation));
  expect(JSON.stringify(after.health)).toContain(JSON.stringify(before).slice(1, -1));
});

it('keeps at most 20 different problems of a version, and none of an impossible size or form', async () => {
  for (let index = 0; index < 30; index += 5)
    await report(
      'user_4',
      Array.from({ length: 5 }, (_, at) => ({ ...problem, message: `error ${index + at}` })),
      '1.0.0',
    );
  const { problems } = await status();
  const kept = [problems].flat().filter((one) => Object(one).version === '1.0.0');
  expect(kept).toHaveLength(20);
  expect(JSON.stringify(kept)).not.toContain('error 1"');
  for (const wrong of [
    { message: 'x'.repeat(301) },
    { stack: 'x'.repeat(1501) },
    { stack: 'https://evil.example/?stolen' },
    { kind: 'other' },
  ])
    expect((await report('user_4', [{ ...problem, ...wrong }], '1.0.0')).status).toBe(400);
});

import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { versionOf } from '../testing/module-versions.ts';
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

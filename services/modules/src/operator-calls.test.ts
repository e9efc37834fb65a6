import { operatorCalls, type ServiceCallName } from '@atelier/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { versionOf } from './testing/module-versions.ts';
import { operatorUser, startModules } from './testing/start-modules.ts';

const name = 'mfe-hello';
const other = 'user_other';

let modules: Awaited<ReturnType<typeof startModules>>;
beforeAll(async () => {
  modules = await startModules();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await modules.publish(versionOf({ version }));
});
afterAll(() => modules.close());

const post = (call: ServiceCallName, body: object, as = operatorUser) =>
  modules.send(call, { as, params: { module: name }, body });
const activate = (version: string) => post('activateAsOperator', { version });

async function inspect() {
  const response = await modules.service.call('inspectModule', {
    as: operatorUser,
    params: { module: name },
  });
  return operatorCalls.inspectModule.response.parse(await response.json()).module;
}

describe('access', () => {
  it.each([
    [operatorUser, true],
    [other, false],
  ])('tells %s whether the user is an operator', async (as, operator) => {
    expect((await modules.send('getOperatorAccess', { as })).body).toMatchObject({ operator });
  });

  it('abuse 50: refuses every other call of users who are not operators, and of nobody', async () => {
    const calls: [ServiceCallName, object][] = [
      ['listModules', {}],
      ['inspectModule', {}],
      ['activateAsOperator', { body: { version: '1.0.0' } }],
      ['rollOutAsOperator', { body: { version: '1.0.0', percent: 10 } }],
      ['rollBackAsOperator', { body: { version: '1.0.0', reason: 'slow' } }],
      ['disableAsOperator', { body: {} }],
      ['transferAsOperator', { body: { to: name, reason: 'moved' } }],
    ];
    for (const [call, request] of calls) {
      const params = { module: name };
      const { status, body } = await modules.send(call, { ...request, params, as: other });
      expect([call, status, body.code]).toEqual([call, 403, 'operator_required']);
      expect((await modules.send(call, { ...request, params })).status).toBe(401);
    }
  });
});

describe('the list', () => {
  it('contains every module with its state and what pages observed of it', async () => {
    await activate('1.0.0');
    await post('rollOutAsOperator', { version: '1.1.0', percent: 25 });
    await modules.send('reportModules', {
      as: other,
      body: {
        reports: [{ module: name, version: '1.1.0', loads: 2, load_ms: 300, failures: 1, crashes: 0 }],
      },
    });
    const response = await modules.service.call('listModules', { as: operatorUser });
    const { modules: listed } = operatorCalls.listModules.response.parse(await response.json());
    expect(listed).toEqual([
      {
        module: name,
        state: 'active',
        active: '1.0.0',
        previous: null,
        candidate: { version: '1.1.0', percent: 25 },
        changed_at: expect.any(String),
        health: [
          { version: '1.1.0', openings: 0, loads: 2, load_ms: 150, failures: 1, crashes: 0, errors: 0 },
        ],
      },
    ]);
  });
});

it('lists the packages that the served versions take from the shell, and its versions of them', async () => {
  await activate('1.0.0');
  await post('rollOutAsOperator', { version: '1.1.0', percent: 25 });
  const react = { package: 'react', range: '^19.0.0', provided: '19.3.1', accepted: true };
  expect((await inspect()).shared).toEqual([
    { version: '1.0.0', ...react },
    { version: '1.1.0', ...react },
  ]);
});

describe('changes', () => {
  it('are in the audit log with the user and the reason', async () => {
    await activate('1.0.0');
    await post('disableAsOperator', { reason: 'under repair' });
    const { state, events } = await inspect();
    expect(state).toBe('disabled');
    expect(events[0]).toMatchObject({ action: 'disabled', actor: operatorUser, reason: 'under repair' });
  });

  it('roll back a version with a reason', async () => {
    for (const version of ['1.0.0', '1.1.0']) await activate(version);
    const { body } = await post('rollBackAsOperator', { version: '1.1.0', reason: 'slow' });
    expect(body.status).toMatchObject({ active: '1.0.0' });
    const withoutReason = await post('rollBackAsOperator', { version: '1.0.0' });
    expect(withoutReason.body.code).toBe('invalid_request');
  });

  it('abuse 50: do not roll back an earlier version because two rollbacks were made at once', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await activate(version);
    const both = await Promise.all(
      ['slow', 'broken'].map((reason) => post('rollBackAsOperator', { version: '1.2.0', reason })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await post('rollBackAsOperator', { version: '1.2.0', reason: 'slow' });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await inspect()).active).toBe('1.1.0');
  });
});

it('names the labels of the deploy tokens', async () => {
  const { body } = await modules.send('createDeployToken', {
    authorization: 'Bearer only-for-tests-0123456789-0123456789',
    body: { module: name, label: 'pipeline' },
  });
  const id = body.token.split('_')[1] ?? '';
  expect((await inspect()).token_labels).toEqual({ [id]: 'pipeline' });
});

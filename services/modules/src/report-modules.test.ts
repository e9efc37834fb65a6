import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JobRecord } from '@atelier/server-kit/job-requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newModule, versionOf } from './testing/module-versions.ts';
import { asOperator, startModules } from './testing/start-modules.ts';

let modules: Awaited<ReturnType<typeof startModules>>;
let answer = 204;
const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = createServer(async (req, res) => {
  requests.push({ headers: req.headers, body: await text(req) });
  res.writeHead(answer).end();
});
beforeAll(async () => {
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  modules = await startModules({ WEBHOOK_HOSTS: hostOfReceiver() });
});
afterAll(async () => {
  await modules.close();
  receiver.close();
});
const hostOfReceiver = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}`;

describe('reports of pages', () => {
  const released = async () => {
    const module = newModule();
    for (const version of ['1.0.0', '1.1.0']) {
      await modules.publish(versionOf({ ...module, version }));
      await modules.deploy('activateVersion', module.name, { version });
    }
    return module.name;
  };
  const report = (as: string, module: string, counts: Record<string, number>, version = '1.1.0') =>
    modules.send('reportModules', {
      as,
      body: { reports: [{ module, version, loads: 0, load_ms: 0, failures: 0, crashes: 0, ...counts }] },
    });
  const status = async (name: string) => (await modules.deploy('getModuleStatus', name)).body.status;

  it('are counted by version', async () => {
    const name = await released();
    await report('user_1', name, { openings: 3, loads: 2, load_ms: 500 });
    await report('user_2', name, { loads: 2, load_ms: 700, failures: 1 });
    expect((await status(name)).health).toEqual([
      { version: '1.1.0', openings: 3, loads: 4, load_ms: 300, failures: 1, crashes: 0, errors: 0 },
    ]);
  });

  it('roll back a release that fails for several users, with the reason in the audit log', async () => {
    const name = await released();
    await report('user_1', name, { loads: 2, crashes: 3 });
    expect((await status(name)).active).toBe('1.1.0');
    const webhook = `http://${hostOfReceiver()}/atelier`;
    await modules.send('createDeployToken', {
      authorization: asOperator,
      body: { module: name, webhook },
    });
    await report('user_2', name, { loads: 2, crashes: 2 });
    expect(await status(name)).toMatchObject({ active: '1.0.0', previous: null });
    const { body } = await modules.deploy('getModuleEvents', name);
    expect(body.events[0]).toMatchObject({
      action: 'rolled_back',
      actor: 'registry',
      previous: '1.1.0',
      reason: '5 problems of 2 users in 4 loads',
    });
    const { service } = modules;
    const jobs = service.connection.collection<JobRecord>('jobs');
    const [job] = await jobs.find({}).toArray();
    expect(job?.nextRunAt?.getTime()).toBeLessThanOrEqual(Date.now());
    const { releaseNews } = service.dependencies;
    const deliver = (text = job?.data.text ?? '') =>
      releaseNews.deliver(job?.data.key ?? '', text, new AbortController().signal);
    answer = 500;
    await expect(deliver()).rejects.toThrow(`The webhook of ${name} did not take the news: 500.`);
    answer = 204;
    await deliver();
    const [first, second] = requests;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.headers['webhook-signature']).toMatch(/^v1,/);
    expect(JSON.parse(second?.body ?? '')).toMatchObject({
      type: 'release.rolled_back',
      data: { module: name, version: '1.1.0', reason: '5 problems of 2 users in 4 loads' },
    });
    // Of a change that was refused, nobody is told.
    await deliver(job?.data.text?.replace('1.1.0', '1.0.0'));
    expect(requests).toHaveLength(2);
  });

  it('abuse 29: make a version with many problems the last choice as a fallback', async () => {
    const name = await released();
    await modules.publish(versionOf({ name, path: `/ai/${name.slice(4)}`, version: '1.2.0' }));
    await report('user_1', name, { loads: 4, crashes: 5 });
    const { body } = await modules.deploy('activateVersion', name, { version: '1.2.0' });
    expect(body.status).toMatchObject({ active: '1.2.0', previous: '1.0.0' });
    const served = await modules.servedNamed(name);
    expect(served?.active?.previous).toMatchObject({ version: '1.0.0', shell: '^1.0.0' });
  });

  it('end an only version that fails for all users, until the next release or an operator serves one', async () => {
    const { name, path } = newModule();
    const version = '1.0.0';
    await modules.publish(versionOf({ name, path, version }));
    await modules.deploy('activateVersion', name, { version });
    await modules.service.dependencies.models.modules.updateOne(
      { _id: name },
      { $set: { active_since: new Date(Date.now() - 60 * 60_000) } },
    );
    await report('user_1', name, { loads: 3, crashes: 5 }, version);
    expect((await status(name)).state).toBe('active');
    await report('user_2', name, { failures: 2 }, version);
    expect(await status(name)).toMatchObject({
      state: 'disabled',
      active: version,
      versions: [{ failed: true }],
    });
    expect((await modules.servedNamed(name))?.active).toBeNull();
    const { body } = await modules.deploy('getModuleEvents', name);
    expect(body.events[0]).toMatchObject({
      action: 'disabled',
      actor: 'registry',
      version,
      reason: '7 problems of 2 users in 3 loads',
    });
    await modules.deploy('activateVersion', name, { version });
    expect(await status(name)).toMatchObject({ state: 'active', versions: [{ failed: false }] });

    const { name: partly } = newModule();
    await modules.publish(versionOf({ name: partly, path: `/ai/${partly.slice(4)}`, version }));
    await modules.deploy('activateVersion', partly, { version });
    for (const user of ['user_1', 'user_2'])
      await report(user, partly, { loads: 6, crashes: 5, errors: 9 }, version);
    expect((await status(partly)).state).toBe('active');
  });

  it('do not roll back: of one user alone, a small share, an old release, an unknown version', async () => {
    const name = await released();
    await report('user_1', name, { crashes: 1000 });
    expect((await status(name)).active).toBe('1.1.0');
    const rare = await released();
    await report('user_1', rare, { loads: 1000, crashes: 5 });
    await report('user_2', rare, { crashes: 5 });
    expect((await status(rare)).active).toBe('1.1.0');
    const old = await released();
    await modules.service.dependencies.models.modules.updateOne(
      { _id: old },
      { $set: { active_since: new Date(Date.now() - 16 * 60_000) } },
    );
    await report('user_1', old, { crashes: 50 });
    await report('user_2', old, { crashes: 50 });
    expect((await status(old)).active).toBe('1.1.0');
    await report('user_1', old, { crashes: 50 }, '9.9.9');
    expect((await status(old)).health).toHaveLength(1);
  });
});

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startClerk } from '../../../sandbox/clerk/src/start.ts';
import { startCloudinary } from '../../../sandbox/cloudinary/src/server.ts';
import { createControlServer, createFaults } from '../../../sandbox/mongodb/src/control.ts';
import { startOpenai } from '../../../sandbox/openai/src/server.ts';
import { startSmtp } from '../../../sandbox/smtp/src/server.ts';

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-emulators-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts an emulator until the test ends, and returns its control URL. */
const emulators: Record<string, () => Promise<string>> = {
  async clerk() {
    const clerk = await startClerk({
      port: 0,
      dataDir: await temporary(),
      publicOrigin: 'http://localhost:3000',
    });
    onTestFinished(() => clerk.close());
    return `${clerk.url}/__sandbox/clerk`;
  },
  async openai() {
    const openai = await startOpenai({ port: 0 });
    onTestFinished(() => openai.close());
    return openai.controlUrl;
  },
  async cloudinary() {
    const cloudinary = await startCloudinary({ folder: await temporary() });
    onTestFinished(() => cloudinary.close());
    return cloudinary.controlUrl;
  },
  async mail() {
    const smtp = await startSmtp();
    onTestFinished(() => smtp.close());
    return smtp.controlUrl;
  },
  async mongodb() {
    const control = createControlServer({ faults: createFaults(), setFull: () => {} }).listen(0, '127.0.0.1');
    onTestFinished(() => void control.close());
    await once(control, 'listening');
    return `http://127.0.0.1:${(control.address() as AddressInfo).port}/__sandbox/mongodb`;
  },
};

async function put(url: string, headers: Record<string, string>) {
  const sent = request(url, { method: 'PUT', headers });
  sent.end('{"next":[]}');
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, body: await text(response) };
}

it.each(Object.keys(emulators))(
  'abuse 36: %s accepts control requests from this machine only',
  async (name) => {
    const url = (await emulators[name]?.()) ?? '';
    expect((await put(url, {})).status).toBe(200);
    expect((await put(url, { host: `localhost:${new URL(url).port}` })).status).toBe(200);
    for (const headers of [
      { host: 'rebound.evil.example' },
      { host: 'localhost.evil.example' },
      { 'x-forwarded-for': '127.0.0.1' },
    ]) {
      const { status, body } = await put(url, headers);
      expect(status).toBe(403);
      expect(body).toContain('from this machine only');
    }
  },
);

it.each(Object.keys(emulators))('%s responds to any request target', async (name) => {
  const url = (await emulators[name]?.()) ?? '';
  for (const path of ['//', 'http://[', 'http://localhost:99999/', '/%zz', '*']) {
    const sent = request(url, { path });
    sent.end();
    const [response] = await once(sent, 'response');
    response.resume();
    expect(response.statusCode, path).toBeGreaterThanOrEqual(400);
  }
  expect((await put(url, {})).status).toBe(200);
});

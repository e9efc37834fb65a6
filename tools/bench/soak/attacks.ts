import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { breakingStreams, longLine } from '../../../services/resume/fixtures/hostile-files.ts';
import { type ApiClient, uploadForm } from '../../cli/product/api-client.ts';

/** The product under attack, and the attackers' accounts. The ordinary users have others. */
export interface Target {
  origin: string;
  users: readonly ApiClient[];
}

/** One attack of `docs/abuse-cases.md`, repeated in rounds. */
interface Attack {
  number: number;
  name: string;
  /** Pause between two rounds in ms. */
  everyMs: number;
  /** Requests of one round, sent at the same time. */
  together: number;
  /** Sends one request. Returns the status of the response. */
  send(target: Target, attacker: ApiClient): Promise<number>;
}

/** How often an attack was sent, and the number of responses by status. */
export const attackCount = z.object({
  number: z.int(),
  name: z.string(),
  sent: z.int(),
  responses: z.string(),
});
export type AttackCount = z.infer<typeof attackCount>;

const status = async (request: Promise<Response>) => {
  const response = await request;
  await response.arrayBuffer();
  return response.status;
};

/** 40 megapixels in about a kilobyte. */
const tinyAvif = sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#888' } })
  .avif({ effort: 0, quality: 1 })
  .toBuffer();
const narrowPng = pngHeader(1, 39_999_999);
const longLinePdf = longLine(40_000, 2_000_000);
const breakingPdf = breakingStreams(20, 16_000_000);

/** The attacks of the soak. Rates are bounded: attackers, product and emulators share one machine. */
export const attacks: readonly Attack[] = [
  {
    number: 1,
    name: 'forged tokens',
    everyMs: 100,
    together: 2,
    send: ({ origin }) =>
      status(
        fetch(`${origin}/api/user/get-user-creations`, {
          headers: { authorization: `Bearer eyJhbGciOiJub25lIn0.${randomBytes(24).toString('base64url')}.` },
        }),
      ),
  },
  {
    number: 15,
    name: 'slow uploads',
    everyMs: 3_000,
    together: 2,
    send: ({ origin }, attacker) => trickle(origin, attacker),
  },
  {
    number: 49,
    name: 'a line of 40,000 characters',
    everyMs: 8_000,
    together: 1,
    send: (_, attacker) => status(attacker.call('reviewResume', { body: uploadForm('resume', longLinePdf) })),
  },
  {
    number: 32,
    name: 'lists in parallel',
    everyMs: 10_000,
    together: 15,
    send: (_, attacker) =>
      status(attacker.call('getUserCreations', { query: { limit: 100, status: 'all' } })),
  },
  {
    number: 33,
    name: 'tiny files of 40 megapixels',
    everyMs: 15_000,
    together: 1,
    send: async (_, attacker) =>
      status(attacker.call('removeBackground', { body: uploadForm('image', await tinyAvif) })),
  },
  {
    number: 33,
    name: 'an image 39,999,999 pixels high',
    everyMs: 8_000,
    together: 1,
    send: (_, attacker) =>
      status(attacker.call('removeBackground', { body: uploadForm('image', narrowPng) })),
  },
  {
    number: 34,
    name: 'streams that inflate, then break',
    everyMs: 8_000,
    together: 1,
    send: (_, attacker) => status(attacker.call('reviewResume', { body: uploadForm('resume', breakingPdf) })),
  },
  {
    number: 35,
    name: 'unknown addresses',
    everyMs: 100,
    together: 10,
    send: ({ origin }) =>
      status(
        fetch(`${origin}/${randomBytes(9).toString('base64url')}`, { headers: { accept: 'text/html' } }),
      ),
  },
  {
    number: 37,
    name: 'subscribing other people',
    everyMs: 1_000,
    together: 1,
    send: ({ origin }) =>
      status(
        fetch(`${origin}/api/newsletter/subscribe`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `victim-${randomBytes(4).toString('hex')}@example.com` }),
        }),
      ),
  },
  {
    number: 38,
    name: 'encoded sign-in paths',
    everyMs: 500,
    together: 2,
    send: ({ origin }) =>
      status(
        fetch(`${origin}/__clerk/v1/client/%73ign_ins`, {
          method: 'POST',
          headers: { origin },
          body: new URLSearchParams({
            identifier: 'ada@example.com',
            strategy: 'password',
            password: 'guess',
          }),
        }),
      ),
  },
  {
    number: 44,
    name: 'generations in parallel',
    everyMs: 15_000,
    together: 2,
    send: (_, attacker) =>
      status(
        attacker.call('generateImage', {
          body: { prompt: 'Generate an image of a tower in the style Realistic Style', publish: false },
        }),
      ),
  },
];

/** How long the last requests of an attack may take. */
const lastResponsesMs = 30_000;

/** Repeats an attack until `signal` is aborted, and waits a limited time for the last responses. */
export async function runAttack(attack: Attack, target: Target, signal: AbortSignal): Promise<AttackCount> {
  const statuses = new Map<string, number>();
  const open = new Set<Promise<void>>();
  let sent = 0;
  const sendOne = async () => {
    const attacker = target.users[sent % target.users.length];
    if (!attacker) throw new Error('An attack needs an account.');
    sent += 1;
    const result = await attack.send(target, attacker).then(String, () => 'closed');
    statuses.set(result, (statuses.get(result) ?? 0) + 1);
  };
  // Otherwise the rounds of all attacks would start at the same moments.
  await pause(attack.everyMs * Math.random(), undefined, { signal }).catch(() => undefined);
  while (!signal.aborted) {
    // Requests that wait in a queue of the product bound the number of connections.
    for (let index = 0; index < attack.together && open.size < attack.together * 4; index += 1) {
      const request: Promise<void> = sendOne().finally(() => open.delete(request));
      open.add(request);
    }
    await pause(attack.everyMs, undefined, { signal }).catch(() => undefined);
  }
  await Promise.race([Promise.all(open), pause(lastResponsesMs, undefined, { ref: false })]);
  return {
    number: attack.number,
    name: attack.name,
    sent,
    responses: [...statuses].map(([result, count]) => `${count} x ${result}`).join(', '),
  };
}

/** An upload that sends one byte per second. Returns the status, or 0 when the socket was closed without a response. */
async function trickle(origin: string, attacker: ApiClient): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const token = await attacker.token();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const timer = setInterval(() => socket.write('x'), 1_000);
    let response = '';
    socket.on('data', (data) => {
      response += data;
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(timer);
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0));
    });
    socket.write(
      `POST /api/ai/remove-image-background HTTP/1.1\r\nhost: ${host}\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 100000\r\n\r\n--x\r\n',
    );
  });
}

/** The first bytes of a PNG of the given size: enough for a reader of headers (PNG specification, 11.2.2). */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, 2, 0, 0, 0], 24);
  return header;
}

import { countLimit } from '@atelier/contracts';
import { openCreations, wordsOf } from '@atelier/creation-kit/creations';
import { connectDatabase } from '@atelier/server-kit/database';
import { createLogger } from '@atelier/server-kit/logging';
import mongoose from 'mongoose';
import { z } from 'zod';
import { type ApiClient, apiClient, readJson } from '../../cli/product/api-client.ts';
import { localUrl, portsFrom } from '../../cli/product/ports.ts';
import { findSandboxUser } from '../../cli/product/sandbox-key.ts';
import { interleave, median, report } from '../measuring/report.ts';
import { withProduct } from '../product/run-product.ts';
import { samplePassword, signUp } from '../product/sign-up.ts';

const rounds = 15;
/** Creations of all users together. */
const stored = Number(process.env.HISTORY_CREATIONS ?? 1_000_000);
const many = 10_000;
const few = 1_000;
const batch = 1_000;
/** Creations of each of the other users. */
const perOther = 1_000;
/** One creation in a hundred contains the word that is searched for. */
const word = 'lighthouse';

const paragraph = 'Paper boats sail further than anybody expects, given a calm pond. '.repeat(20);

const wordsOfParagraph = wordsOf(paragraph);

/** What a user asks of the history, and how many creations it finds among each hundred. */
const reads = {
  'first page': { query: { limit: 20 }, share: 100 },
  search: { query: { limit: 20, q: word }, share: 1 },
  filter: { query: { limit: 20, type: 'blog-title' }, share: 25 },
  count: { query: { limit: 1 }, share: 100 },
};
type Read = keyof typeof reads;

const counted = z.object({ total: z.int() });

/** The history of a user with 10,000 creations beside that of a user with 1,000, in a collection of many. */
await withProduct(async ({ origin }) => {
  const ports = portsFrom(Number(new URL(origin).port));
  const owner = async (name: string) => {
    const account = { email: `${name}@example.com`, password: samplePassword };
    await signUp(origin, account.email);
    const id = await findSandboxUser(localUrl(ports.clerk), account.email);
    return { id, client: apiClient(origin, account) };
  };
  const [large, small] = [await owner('large'), await owner('small')];
  await store(ports.database, [
    ...Array.from({ length: Math.max(0, stored - many - few) / perOther }, (_, index) => ({
      user: `user_other_${index}`,
      count: perOther,
      creationOf: smallCreationOf,
    })),
    { user: large.id, count: many, creationOf },
    { user: small.id, count: few, creationOf },
  ]);
  for (const name of Object.keys(reads) as Read[]) {
    const times = await interleave(rounds, {
      large: () => readTime(large.client, name, many),
      small: () => readTime(small.client, name, few),
    });
    const [largeMs, smallMs] = [median(times.large), median(times.small)];
    report([
      { what: `${name}: ${many} creations`, value: largeMs, unit: 'ms' },
      { what: `${name}: ${few} creations`, value: smallMs, unit: 'ms' },
      { what: `${name}: as a multiple`, value: largeMs / smallMs, unit: '×', limit: { atMost: 1.5 } },
    ]);
  }
});

/** Milliseconds of a read. @throws Error when it does not find what was stored */
async function readTime(client: ApiClient, name: Read, creations: number): Promise<number> {
  const { query, share } = reads[name];
  await client.token();
  const start = performance.now();
  const page = await client.call('getUserCreations', { query }).then(readJson);
  const ms = performance.now() - start;
  const expected = Math.min(countLimit, (creations * share) / 100);
  const { total } = counted.parse(page);
  if (total !== expected) throw new Error(`${name}: found ${total} creations instead of ${expected}.`);
  return ms;
}

interface Owner {
  user: string;
  count: number;
  creationOf(user: string, number: number): { _id: mongoose.Types.ObjectId };
}

/** Stores completed creations of each user, as the services do. */
async function store(port: number, owners: readonly Owner[]): Promise<void> {
  const { connection, close } = await connectDatabase({
    uri: `mongodb://127.0.0.1:${port}/atelier?replicaSet=rs0`,
    logger: createLogger({ name: 'history', level: 'error' }),
  });
  try {
    const { collection } = await openCreations(connection);
    for (const { user, count, creationOf } of owners)
      for (let from = 0; from < count; from += batch) {
        const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index);
        await collection.insertMany(numbers.map((number) => creationOf(user, number)));
      }
  } finally {
    await close();
  }
}

function creationOf(user_id: string, number: number) {
  const at = new Date(Date.now() - number * 60_000);
  const about = number % 100 === 0 ? word : 'tea';
  const prompt = `Write an article about ${about} in Short (500-800 words)`;
  return {
    _id: new mongoose.Types.ObjectId(),
    user_id,
    prompt,
    type: number % 4 === 0 ? 'blog-title' : 'article',
    content: `# ${number}\n\n${paragraph}`,
    words: [...wordsOf(prompt, String(number)), ...wordsOfParagraph],
    publish: false,
    status: 'completed',
    settings: {},
    report: null,
    like_count: 0,
    failure: null,
    deleted_at: null,
    created_at: at,
    updated_at: at,
  };
}

/** A creation that nobody reads: it is quickly stored. */
function smallCreationOf(user: string, number: number) {
  return { ...creationOf(user, number), content: paragraph.slice(0, 60), words: ['paper'] };
}

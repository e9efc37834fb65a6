import { setTimeout as pause } from 'node:timers/promises';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { type Command, countCommands } from '@atelier/server-kit/testing';
import { z } from 'zod';
import { openDatabase } from '../../cli/data/installation.ts';
import { migrateDatabase } from '../../cli/data/migrate-database.ts';
import { apiClient, type RequestOptions, readJson } from '../../cli/product/api-client.ts';
import { type Line, report } from '../measuring/report.ts';
import { withProduct } from '../product/run-product.ts';

const idleSeconds = 60;
const article = { prompt: 'Write an article about rivers in Short (500-800 words)', length: 800 };
const image = { prompt: 'Generate an image of a fox in the style Minimalist', publish: true };
const made = z.object({ creation: z.object({ id: z.string(), content: z.string() }) });

const bytesOf = (commands: readonly Command[]) =>
  commands
    .filter(({ name }) => /^(insert|update|findAndModify) (creations|run_events|usage)/.test(name))
    .reduce((sum, { bytes }) => sum + bytes, 0);
/** Those of idle servers, and of modules. */
const ofIdle = /^find(AndModify)? (erasures|subscriptions|modules)|^find likes|^delete subscriptions|module_/;

const mongodb = await startMongodb({ dataDir: null });
const counter = await countCommands(mongodb.uriFor('atelier'));
const connection = await openDatabase(counter.uri);
await migrateDatabase(connection, { log: () => undefined });
await connection.close();

/** What the calls of a whole set of servers send to the database, and what the servers send without calls. */
await withProduct(
  async ({ origin }) => {
    const { call, token } = apiClient(origin);
    await token();
    // The gateway fetches the files of modules with the first call.
    await call('generateArticle', { body: article }).then(readJson);
    await pause(15_000);
    counter.take();
    await pause(idleSeconds * 1_000);
    const idle = counter.take();
    const byName = Map.groupBy(idle, ({ name }) => name);
    for (const [name, { length }] of byName)
      console.log(`  idle: ${name}: ${(length / idleSeconds).toFixed(2)}/s`);
    const lines: Line[] = [
      { what: 'idle set of servers', value: idle.length / idleSeconds, unit: '/s', limit: { atMost: 2 } },
    ];
    const measure = async (
      what: string,
      work: () => Promise<unknown>,
      limit?: { atMost: number },
    ): Promise<Command[]> => {
      counter.take();
      const from = performance.now();
      await work();
      const seconds = (performance.now() - from) / 1_000;
      const commands = counter.take().filter(({ name }) => !ofIdle.test(name));
      const value = Math.max(0, commands.length - Math.round((seconds * idle.length) / idleSeconds));
      lines.push({ what: `${what}: commands`, value, unit: '', ...(limit && { limit }) });
      console.log(`  ${what}: ${commands.map(({ name }) => name).join(', ')}`);
      return commands;
    };
    const json = (name: Parameters<typeof call>[0], options?: RequestOptions) => () =>
      call(name, options).then(readJson);
    let text = '';
    const commands = await measure(
      'article of 800 words',
      async () => {
        text = made.parse(await json('generateArticle', { body: article })()).creation.content;
      },
      { atMost: 25 },
    );
    const written = bytesOf(commands) / Buffer.byteLength(text);
    lines.push({ what: 'article of 800 words: bytes sent to be written', value: written, unit: '×' });
    let id = '';
    await measure('image', async () => {
      id = made.parse(await json('generateImage', { body: image })()).creation.id;
    });
    await measure(
      'title',
      json('generateBlogTitle', {
        body: { prompt: 'Generate a blog title for the keyword rivers in the category General' },
      }),
    );
    await measure('history page', json('getUserCreations'));
    await measure('gallery page', json('getPublishedCreations'));
    await measure('like', json('toggleLike', { body: { id } }));
    await measure('gallery page with likes', json('getPublishedCreations'));
    await measure('usage', json('getUsage'));
    report(lines);
  },
  { env: { MONGODB_URI: counter.uri } },
);
await counter.close();
await mongodb.close();

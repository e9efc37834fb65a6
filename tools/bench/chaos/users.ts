import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type ApiClient, readJson } from '../../cli/product/api-client.ts';

/** What a user asked for, and whether it was promised: answered with success. */
export interface User {
  client: ApiClient;
  asked: Map<string, boolean>;
}

const titleOf = (word: string) => ({
  prompt: `Generate a blog title for the keyword ${word} in the category General`,
});

/** What the users do again and again, each with other prompts: a request with its prompts, and the pause after it. */
const habits = [
  {
    name: 'titles',
    pauseMs: 200,
    request: (word: string) => ({
      call: 'generateBlogTitle' as const,
      body: titleOf(word),
      prompts: [titleOf(word).prompt],
    }),
  },
  {
    name: 'articles',
    pauseMs: 200,
    request: (word: string) => {
      const prompt = `Write an article about ${word} in Short (500-800 words)`;
      return { call: 'generateArticle' as const, body: { prompt, length: 400 }, prompts: [prompt] };
    },
  },
  {
    name: 'images',
    pauseMs: 1_000,
    request: (word: string) => {
      const prompt = `Generate an image of a fox ${word} in the style Minimalist`;
      return { call: 'generateImage' as const, body: { prompt }, prompts: [prompt] };
    },
  },
] as const;

/** Works as one of the kinds of users until `signal` is aborted. */
export async function work({ client, asked }: User, number: number, signal: AbortSignal): Promise<void> {
  const habit = habits[number % habits.length];
  for (let n = 0; habit && !signal.aborted; n += 1) {
    const { call, body, prompts } = habit.request(`chaos-${number}-${n}`);
    for (const prompt of prompts) asked.set(prompt, false);
    const response = await client.call(call, { body }).catch(() => null);
    const complete = await response?.arrayBuffer().catch(() => undefined);
    const promised = response?.ok === true && complete !== undefined;
    for (const prompt of prompts) asked.set(prompt, promised);
    await pause(promised ? habit.pauseMs : 1_000);
  }
}

const creationList = z.object({
  creations: z.array(
    z.object({ prompt: z.string(), status: z.string(), error: z.object({ code: z.string() }).optional() }),
  ),
  next_cursor: z.string().nullable(),
});
const usage = z.object({ history: z.array(z.object({ units: z.number() })) });

/** What is wrong in the end. */
export interface Account {
  stored: number;
  /** Promised and not stored. */
  lost: number;
  twice: number;
  open: number;
  /** Units that were charged for nothing, or not charged. */
  wrong: number;
}

/** Of creations that cost nothing, although they may have a text. */
const freeCodes: ReadonlySet<string> = new Set(['run_stopped', 'server_restarting']);

/** Compares what a user asked for with what is stored, and what is stored with the units that were counted. */
export async function accountOf({ client, asked }: User): Promise<Account> {
  const found: z.infer<typeof creationList>['creations'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { limit: 100, status: 'all', ...(cursor && { cursor }) };
    const page = creationList.parse(await client.call('getUserCreations', { query }).then(readJson));
    found.push(...page.creations);
    cursor = page.next_cursor;
  }
  const byPrompt = Map.groupBy(found, ({ prompt }) => prompt);
  const counts = [...asked].map(([prompt, promised]) => ({
    promised,
    times: byPrompt.get(prompt)?.length ?? 0,
  }));
  const isOpen = ({ status }: { status: string }) => status === 'queued' || status === 'running';
  const charged = found.filter(
    ({ status, error }) => status !== 'failed' && !freeCodes.has(error?.code ?? ''),
  );
  for (const [prompt, entries] of byPrompt)
    if (asked.has(prompt) && entries.length > 1) console.log(`  twice: ${JSON.stringify(entries)}`);
  const { history } = usage.parse(await client.call('getUsage').then(readJson));
  const units = history.reduce((sum, day) => sum + day.units, 0);
  if (units !== charged.length) {
    const kinds = Map.groupBy(found, ({ status, error }) => `${status} ${error?.code ?? ''}`);
    const sizes = [...kinds].map(([kind, { length }]) => `${length} ${kind}`);
    console.log(`  ${units} units for ${charged.length} creations: ${sizes.join(', ')}`);
  }
  return {
    stored: found.length,
    lost: counts.filter(({ promised, times }) => promised && times === 0).length,
    twice: counts.filter(({ times }) => times > 1).length,
    open: found.filter(isOpen).length,
    wrong: Math.abs(units - charged.length),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type ApiClient, readJson } from '../../cli/product/api-client.ts';

/** A user who works, and what they asked for: by its prompt, whether it was answered with success. */
export interface User {
  client: ApiClient;
  asked: Map<string, boolean>;
  calls: number;
  failures: string[];
}

/** The bodies of what users do, each with a word that no other has. */
const bodies = {
  generateBlogTitle: (word: string) => ({
    prompt: `Generate a blog title for the keyword ${word} in the category General`,
  }),
  generateArticle: (word: string) => ({
    prompt: `Write an article about ${word} in Short (500-800 words)`,
    length: 400,
  }),
  generateImage: (word: string) => ({
    prompt: `Generate an image of a fox ${word} in the style Minimalist`,
  }),
  getUserCreations: () => null,
};
export type Action = keyof typeof bodies;
const actions = Object.keys(bodies) as Action[];
const pauseMs = { success: 200, failure: 1_000 };
let words = 0;

export async function perform(user: User, action: Action): Promise<boolean> {
  const { client, asked, failures } = user;
  words += 1;
  const body = bodies[action](`load-${words}`);
  if (body) asked.set(body.prompt, false);
  try {
    user.calls += 1;
    await client.call(action, body ? { body } : {}).then(readJson);
    if (body) asked.set(body.prompt, true);
    return true;
  } catch (error) {
    const causes: unknown[] = [];
    for (let cause = error; cause; cause = cause instanceof Error ? cause.cause : null) causes.push(cause);
    failures.push(`${new Date().toISOString()} ${action}: ${causes.join('; ')}`);
    return false;
  }
}

/** Repeats one of the actions until `signal` is aborted. */
export async function work(user: User, number: number, signal: AbortSignal): Promise<void> {
  const action = actions[number % actions.length] ?? 'generateBlogTitle';
  while (!signal.aborted) await pause(pauseMs[(await perform(user, action)) ? 'success' : 'failure']);
}

const creationList = z.object({
  creations: z.array(
    z.object({ prompt: z.string(), status: z.string(), error: z.object({ code: z.string() }).optional() }),
  ),
  next_cursor: z.string().nullable(),
});
const usage = z.object({ history: z.array(z.object({ units: z.number() })) });
/** Of creations that cost nothing, although they may have a text. */
const freeCodes: ReadonlySet<string> = new Set(['run_stopped', 'server_restarting']);

export async function accountOf({ client, asked }: User) {
  const found: z.infer<typeof creationList>['creations'] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { limit: 100, status: 'all', ...(cursor && { cursor }) };
    const page = creationList.parse(await client.call('getUserCreations', { query }).then(readJson));
    found.push(...page.creations);
    cursor = page.next_cursor;
  }
  const byPrompt = Map.groupBy(found, ({ prompt }) => prompt);
  const charged = found.filter(
    ({ status, error }) => status !== 'failed' && !freeCodes.has(error?.code ?? ''),
  );
  const { history } = usage.parse(await client.call('getUsage').then(readJson));
  const units = history.reduce((sum, day) => sum + day.units, 0);
  return {
    stored: found.length,
    lost: [...asked].filter(([prompt, answered]) => answered && !byPrompt.has(prompt)).length,
    doubled: [...byPrompt.values()].filter(({ length }) => length > 1).length,
    open: found.filter(({ status }) => status === 'queued' || status === 'running').length,
    wronglyCharged: Math.abs(units - charged.length),
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type ApiClient, apiClient, readJson } from '../../cli/product/api-client.ts';
import { sendControl } from '../../cli/product/control.ts';
import { listDescendants } from '../measuring/process-memory.ts';
import { type Line, percentile, report } from '../measuring/report.ts';
import { withProduct } from '../product/run-product.ts';
import { samplePassword, signUp } from '../product/sign-up.ts';

const minutes = Number(process.env.CHAOS_MINUTES ?? 10);
const users = 8;
const everyMs = 6_000;
const settleMs = 60_000;
const stallMs = 5_000;
const longestRecoveryS = 30;

const creationList = z.object({
  creations: z.array(
    z.object({ prompt: z.string(), status: z.string(), error: z.object({ code: z.string() }).optional() }),
  ),
  next_cursor: z.string().nullable(),
});
const usage = z.object({ history: z.array(z.object({ units: z.number() })) });

/** What is done to a process, by the file that it runs, and the call that needs it. */
const targets = {
  text: {
    file: 'services/text/src/main.ts',
    probe: 'generateBlogTitle',
    body: { prompt: 'Generate a blog title for the keyword probes in the category General' },
  },
  creations: { file: 'services/creations/src/main.ts', probe: 'getUserCreations', body: undefined },
  image: {
    file: 'services/image/src/main.ts',
    probe: 'generateImage',
    body: { prompt: 'Generate an image of a fox in the style Minimalist', publish: false },
  },
  gateway: { file: 'gateway/src/main.ts', probe: 'getUserCreations', body: undefined },
  'database and providers': {
    file: 'tools/cli/product/run-emulators.ts',
    probe: 'getUserCreations',
    body: undefined,
  },
} as const;
type Target = keyof typeof targets;
const harms = ['killed', 'restarted', 'stalled'] as const;

async function pidOf(file: string): Promise<number | undefined> {
  return (await listDescendants(process.pid)).find(({ command }) => command.includes(` ${file}`))?.pid;
}

async function harm(pid: number, how: (typeof harms)[number]): Promise<void> {
  if (how === 'killed') process.kill(pid, 'SIGKILL');
  if (how === 'restarted') process.kill(pid, 'SIGTERM');
  if (how !== 'stalled') return;
  process.kill(pid, 'SIGSTOP');
  await pause(stallMs);
  process.kill(pid, 'SIGCONT');
}

/** Seconds until a call succeeds that needs the process. */
async function recovery({ call }: ApiClient, { probe, body }: (typeof targets)[Target]): Promise<number> {
  const from = performance.now();
  for (;;) {
    const response = await call(probe, body ? { body } : {}).catch(() => null);
    await response?.arrayBuffer().catch(() => undefined);
    if (response?.ok) return (performance.now() - from) / 1_000;
    await pause(100);
  }
}

/** Users make texts while processes are killed, restarted and stalled in turn. Afterwards everything adds up. */
await withProduct(
  async ({ origin }) => {
    const clients = await Promise.all(
      Array.from({ length: users }, async (_, index) => {
        const account = { email: `chaos-${index}@example.com`, password: samplePassword };
        await signUp(origin, account.email);
        return apiClient(origin, account);
      }),
    );
    await sendControl('PUT', 'openai', origin, { words_per_second: 100 });
    const over = new AbortController();
    const asked = new Map<ApiClient, Set<string>>();
    const answered = new Map<string, boolean>();
    const work = async (client: ApiClient, user: number) => {
      const prompts = new Set<string>();
      asked.set(client, prompts);
      for (let n = 0; !over.signal.aborted; n += 1) {
        const prompt = `Generate a blog title for the keyword chaos ${user} ${n} in the category General`;
        prompts.add(prompt);
        const response = await client.call('generateBlogTitle', { body: { prompt } }).catch(() => null);
        await response?.arrayBuffer().catch(() => undefined);
        answered.set(prompt, response?.ok === true);
        await pause(response?.ok ? 200 : 1_000);
      }
    };
    const working = clients.map(work);
    const [probe] = clients;
    if (!probe) throw new Error('There is no user.');
    const recoveries = new Map<string, number[]>();
    const until = performance.now() + minutes * 60_000;
    for (let round = 0; performance.now() < until; round += 1) {
      const names = Object.keys(targets) as Target[];
      const name = names[round % names.length] ?? 'text';
      const how = harms[Math.floor(round / names.length) % harms.length] ?? 'killed';
      const pid = await pidOf(targets[name].file);
      if (pid) {
        await harm(pid, how);
        const seconds = await recovery(probe, targets[name]);
        const key = `${name} ${how}`;
        recoveries.set(key, [...(recoveries.get(key) ?? []), seconds]);
      }
      await pause(everyMs);
    }
    over.abort();
    await Promise.all(working);
    await pause(settleMs);

    let [stored, lost, twice, open, charged, counted] = [0, 0, 0, 0, 0, 0];
    for (const client of clients) {
      const found: z.infer<typeof creationList>['creations'] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const query: Record<string, string | number> = {
          limit: 100,
          status: 'all',
          ...(cursor && { cursor }),
        };
        const page = creationList.parse(await client.call('getUserCreations', { query }).then(readJson));
        found.push(...page.creations);
        cursor = page.next_cursor;
      }
      const byPrompt = Map.groupBy(found, ({ prompt }) => prompt);
      for (const prompt of asked.get(client) ?? []) {
        const count = byPrompt.get(prompt)?.length ?? 0;
        if (count === 0 && answered.get(prompt)) lost += 1;
        if (count > 1) twice += 1;
      }
      stored += found.length;
      open += found.filter(({ status }) => status === 'queued' || status === 'running').length;
      charged += found.filter(
        ({ status, error }) => status !== 'failed' && error?.code !== 'run_stopped',
      ).length;
      const { history } = usage.parse(await client.call('getUsage').then(readJson));
      counted += history.reduce((sum, { units }) => sum + units, 0);
    }
    const answers = [...answered.values()];
    const none = { atMost: 0 };
    report([
      ...[...recoveries].map(
        ([what, seconds]): Line => ({
          what: `${what}, ${seconds.length} times: recovered after, at most`,
          value: percentile(seconds, 1),
          unit: 's',
          limit: { atMost: longestRecoveryS },
        }),
      ),
      { what: 'titles asked for', value: answers.length, unit: '' },
      { what: 'of them answered with success', value: answers.filter(Boolean).length, unit: '' },
      { what: 'creations stored', value: stored, unit: '' },
      { what: 'answered and not stored', value: lost, unit: '', limit: none },
      { what: 'stored twice', value: twice, unit: '', limit: none },
      { what: 'still open a minute later', value: open, unit: '', limit: none },
      {
        what: 'units counted for nothing, or not counted',
        value: Math.abs(counted - charged),
        unit: '',
        limit: none,
      },
    ]);
  },
  { env: { PLAN_LIMITS: 'free:text=100000' } },
);

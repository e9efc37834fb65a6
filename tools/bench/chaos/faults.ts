import { setTimeout as pause } from 'node:timers/promises';
import { emulators, type Installation } from '../rolling/installation.ts';

/** What is done to an installation. It has ended, and every process is ready again, when it resolves. */
export interface Fault {
  name: string;
  /** The call that needs what is harmed. */
  probe: 'generateBlogTitle' | 'generateImage' | 'getUserCreations';
  harm(installation: Installation): Promise<unknown>;
}

const stallMs = 5_000;
const lastingMs = 10_000;
/** The text model at its ordinary speed, and when it is slow. */
export const wordsPerSecond = { ordinary: 100, slow: 4 };

const probes = {
  text: 'generateBlogTitle',
  image: 'generateImage',
  creations: 'getUserCreations',
  gateway: 'getUserCreations',
} as const;
const servers = Object.keys(probes) as (keyof typeof probes)[];
const indexes = [0, 1];

const killed = indexes.flatMap((index) =>
  servers.map(
    (server): Fault => ({
      name: `${server} killed`,
      probe: probes[server],
      harm: ({ kill }) => kill(server, index),
    }),
  ),
);
const stalled = servers.map(
  (server): Fault => ({
    name: `${server} stalled`,
    probe: probes[server],
    harm: ({ stall }) => stall(server, 0, stallMs),
  }),
);
const backing: readonly Fault[] = [
  {
    name: 'database and providers stalled',
    probe: 'generateBlogTitle',
    harm: ({ stall }) => stall(emulators, 0, stallMs),
  },
  {
    name: 'database and providers killed',
    probe: 'generateBlogTitle',
    async harm({ kill, control }) {
      await kill(emulators, 0);
      await control('openai', { words_per_second: wordsPerSecond.ordinary });
    },
  },
  {
    name: 'database full',
    probe: 'generateBlogTitle',
    async harm({ control }) {
      await control('mongodb', { full: true });
      await pause(lastingMs);
      await control('mongodb', { full: false });
    },
  },
  {
    name: 'provider slow',
    probe: 'generateBlogTitle',
    async harm({ control }) {
      const next = Array.from({ length: 20 }, () => 'slow');
      await control('openai', { words_per_second: wordsPerSecond.slow, next });
      await pause(lastingMs);
      await control('openai', { words_per_second: wordsPerSecond.ordinary, next: [] });
    },
  },
];
const restarted: Fault = {
  name: 'all servers restarted, one after the other',
  probe: 'generateBlogTitle',
  async harm({ servers: all, replace }) {
    for (const server of all) for (const index of indexes) await replace(server, index);
  },
};

/** One of the faults of the backing processes after each four of the servers; the restart of all once, in the middle. */
export function* faults(): Generator<Fault> {
  const ofServers = [...killed, ...stalled, ...killed];
  for (let round = 0; ; round += 1) {
    const next = ofServers[round % ofServers.length];
    if (next) yield next;
    const other = backing[Math.floor(round / 4) % backing.length];
    if (round % 4 === 3 && other) yield other;
    if (round === 15) yield restarted;
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { emulators, type Installation } from './installation.ts';
import type { Action } from './users.ts';

export interface Fault {
  name: string;
  probe: Action;
  harm(installation: Installation): Promise<unknown>;
}

const lastingMs = 10_000;
export const wordsPerSecond = { ordinary: 100, slow: 4 };

const probes = {
  text: 'generateBlogTitle',
  image: 'generateImage',
  creations: 'getUserCreations',
  gateway: 'getUserCreations',
} as const;

const ofServers = Object.entries(probes).flatMap(([server, probe]): Fault[] => [
  { name: `${server} killed`, probe, harm: ({ kill }) => kill(server, 0) },
  { name: `${server} paused`, probe, harm: (installation) => installation.pause(server, 1) },
]);

const ofBacking: readonly Fault[] = [
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

/** All faults, without end: one of the backing processes after each four of the servers. */
export function* faults(): Generator<Fault> {
  for (let round = 0; ; round += 1) {
    const next = ofServers[round % ofServers.length];
    if (next) yield next;
    const other = ofBacking[Math.floor(round / 4) % ofBacking.length];
    if (round % 4 === 3 && other) yield other;
  }
}

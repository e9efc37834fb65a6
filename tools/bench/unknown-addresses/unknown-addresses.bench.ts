import { type ApiClient, apiClient, readJson } from '../../cli/product/api-client.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';
import { flood } from './flood.ts';

const rounds = 6;
const readsPerRound = 25;
const limits = { slower: 2, perSecond: 1_000 };

/** The latency of another user while a visitor requests a thousand unknown addresses per second, each of them once. */
await withProduct(async ({ origin }) => {
  const ada = apiClient(origin);
  const [quiet, busy, rates]: [number[], number[], number[]] = [[], [], []];
  await readTimes(ada);
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(...(await readTimes(ada)));
    const visitor = flood(origin, limits.perSecond);
    try {
      await visitor.running;
      busy.push(...(await readTimes(ada)));
    } finally {
      rates.push(await visitor.stop());
    }
  }
  report([
    {
      what: 'others meanwhile, as a multiple of before',
      value: median(busy) / median(quiet),
      unit: '×',
      limit: { atMost: limits.slower },
    },
    { what: 'others before', value: median(quiet), unit: 'ms' },
    { what: 'others meanwhile', value: median(busy), unit: 'ms' },
    { what: 'responses for unknown addresses', value: median(rates), unit: '/s' },
  ]);
});

/** Milliseconds of some reads of the user's history, one after another. */
async function readTimes(user: ApiClient): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < readsPerRound; read += 1) {
    await user.token();
    const started = performance.now();
    await user.call('getUserCreations').then(readJson);
    times.push(performance.now() - started);
  }
  return times;
}

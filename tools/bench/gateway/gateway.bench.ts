import { installExtras } from '../../cli/building/extras.ts';
import { interleave, median, report } from '../measuring/report.ts';
import { withServers } from './servers.ts';
import { runWrk } from './wrk.ts';

const rounds = 5;
const connections = 32;

await installExtras(console.log);

/** Requests per second of the gateway and of Fastify's proxy in front of the same service, with a verified session token. */
await withServers(async (servers) => {
  let ratios: { name: keyof typeof servers; ratio: number }[] = [];
  const throughputOf = (name: keyof typeof servers) => async () => {
    const { perSecond, p50, p99 } = await runWrk(servers[name], { connections });
    ratios.push({ name, ratio: p99 / p50 });
    return perSecond;
  };
  for (const name of ['gateway', 'fastify'] as const) await throughputOf(name)();
  ratios = [];
  const measured = await interleave(rounds, {
    upstream: throughputOf('upstream'),
    fastify: throughputOf('fastify'),
    gateway: throughputOf('gateway'),
  });
  const gateway = median(measured.gateway);
  const ratioOf = (server: keyof typeof servers) =>
    median(ratios.filter(({ name }) => name === server).map(({ ratio }) => ratio));
  report([
    {
      what: 'gateway, as a multiple of Fastify',
      value: gateway / median(measured.fastify),
      unit: '×',
      limit: { atLeast: 0.8 },
    },
    {
      what: 'gateway, p99 as a multiple of p50',
      value: ratioOf('gateway'),
      unit: '×',
      limit: { atMost: 3 },
    },
    { what: 'Fastify, the same', value: ratioOf('fastify'), unit: '×' },
    { what: 'the service alone', value: median(measured.upstream), unit: '/s' },
    { what: 'Fastify, @fastify/http-proxy, cached verifier', value: median(measured.fastify), unit: '/s' },
    { what: 'gateway', value: gateway, unit: '/s' },
  ]);
});

import {
  bomb,
  breakingStreams,
  broken,
  empty,
  encrypted,
  longLine,
  manyPages,
  nestedForms,
  notAPdf,
  scanned,
} from '../../../services/resume/fixtures/hostile-files.ts';
import { twoPages } from '../../../services/resume/fixtures/valid-resumes.ts';
import { apiClient } from '../../cli/product/api-client.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { watchPeak } from '../measuring/process-memory.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';
import { readTime, rejectionTime, reportTime, serviceTime } from './requests.ts';

const validRounds = 7;
const idleRounds = 40;
const limits = { reportMs: 1_000, rejectionSeconds: 10, megabytes: 400, slower: 2 };

/** Malicious and unreadable files; each is sent twice at the same time. */
const hostile = {
  encrypted,
  scanned,
  empty,
  '5,000 pages': () => manyPages(5_000),
  'a bomb': () => bomb(1_000, 1),
  'a bomb in a bomb': () => bomb(1_000, 2),
  'nested forms': () => nestedForms(8),
  broken,
  'not a PDF': notAPdf,
  'a line of 40,000 characters': () => longLine(40_000),
  'a line of 100,000 characters on a wide page': () => longLine(100_000, 2_000_000),
  'streams that break': () => breakingStreams(300, 15_900_000),
};

/** Time to the report of a valid resume, cost of hostile ones, and their effect on another user. */
await withProduct(async ({ origin, pidOf }) => {
  const ada = apiClient(origin);
  const grace = apiClient(origin, sampleUser('grace'));
  const pdf = await twoPages();
  const times: number[] = [];
  for (let round = 0; round < validRounds; round += 1) times.push(await reportTime(ada, pdf));
  report([
    {
      what: 'two pages: until score and text are received',
      value: median(times),
      unit: 'ms',
      limit: { atMost: limits.reportMs },
    },
  ]);
  const service = await pidOf('services/resume/src/main.ts');
  const [idle, busy]: [number[], number[]] = [[], []];
  const [serviceIdle, serviceBusy]: [number[], number[]] = [[], []];
  for (const [name, make] of Object.entries(hostile)) {
    const file = await make();
    for (let round = 0; round < idleRounds; round += 1) {
      idle.push(await readTime(grace, round));
      serviceIdle.push(await serviceTime(origin, grace));
    }
    const { result, largestDescendant } = await watchPeak(service, async () => {
      let working = true;
      const rejections = Promise.all([rejectionTime(ada, file), rejectionTime(ada, file)]).finally(() => {
        working = false;
      });
      for (let round = 0; working; round += 1) {
        busy.push(await readTime(grace, round));
        serviceBusy.push(await serviceTime(origin, grace));
      }
      return rejections;
    });
    report([
      {
        what: `${name}: until rejected`,
        value: Math.max(...result),
        unit: 's',
        limit: { atMost: limits.rejectionSeconds },
      },
      {
        what: `${name}: the reading process`,
        value: largestDescendant,
        unit: 'MB',
        limit: { atMost: limits.megabytes },
      },
    ]);
  }
  report([
    {
      what: 'reads of another user meanwhile, as a multiple of before',
      value: median(busy) / median(idle),
      unit: '×',
      limit: { atMost: limits.slower },
    },
    {
      what: 'calls of the resume service of another user, likewise',
      value: median(serviceBusy) / median(serviceIdle),
      unit: '×',
      limit: { atMost: limits.slower },
    },
    {
      what: 'slowest call of the resume service of another user',
      value: Math.max(...serviceBusy),
      unit: 'ms',
    },
    { what: 'reads of another user before', value: median(idle), unit: 'ms' },
    { what: 'reads of another user meanwhile', value: median(busy), unit: 'ms' },
  ]);
});

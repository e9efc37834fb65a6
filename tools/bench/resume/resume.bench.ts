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
import { type ApiClient, apiClient, readJson } from '../../cli/product/api-client.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';
import { largestBelow } from './largest-below.ts';
import { pdfForm } from './pdf-form.ts';
import { reportTime } from './report-time.ts';

const sound = 7;
const calm = 40;
const limits = { reportMs: 1_000, refusalSeconds: 10, megabytes: 400, slower: 2 };

/** Files that mean harm or cannot be read; each is sent twice at the same time. */
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

/** How soon the report of a sound resume comes, what hostile ones cost, and what others feel of them. */
await withProduct(async ({ origin, pidOf }) => {
  const ada = apiClient(origin);
  const others = apiClient(origin, sampleUser('grace'));
  const pdf = await twoPages();
  const times: number[] = [];
  for (let round = 0; round < sound; round += 1) times.push(await reportTime(ada, pdf));
  report([
    {
      what: 'two pages: until score and text are here',
      value: median(times),
      unit: 'ms',
      limit: { atMost: limits.reportMs },
    },
  ]);
  const service = await pidOf('services/resume/src/main.ts');
  const [quiet, busy]: [number[], number[]] = [[], []];
  const [serviceQuiet, serviceBusy]: [number[], number[]] = [[], []];
  for (const [name, make] of Object.entries(hostile)) {
    const file = await make();
    for (let round = 0; round < calm; round += 1) {
      quiet.push(await look(others, round));
      serviceQuiet.push(await askService(origin, others));
    }
    const { result, megabytes } = await largestBelow(service, async () => {
      const refusals = Promise.all([refusal(ada, file), refusal(ada, file)]);
      let refused = false;
      const done = refusals.finally(() => {
        refused = true;
      });
      for (let round = 0; !refused; round += 1) {
        busy.push(await look(others, round));
        serviceBusy.push(await askService(origin, others));
      }
      return done;
    });
    report([
      {
        what: `${name}: until refused`,
        value: Math.max(...result),
        unit: 's',
        limit: { atMost: limits.refusalSeconds },
      },
      {
        what: `${name}: the reading process`,
        value: megabytes,
        unit: 'MB',
        limit: { atMost: limits.megabytes },
      },
    ]);
  }
  report([
    {
      what: 'others meanwhile, as a multiple of before',
      value: median(busy) / median(quiet),
      unit: '×',
      limit: { atMost: limits.slower },
    },
    {
      what: "others' calls of the resume service, likewise",
      value: median(serviceBusy) / median(serviceQuiet),
      unit: '×',
      limit: { atMost: limits.slower },
    },
    { what: "others' slowest call of the resume service", value: Math.max(...serviceBusy), unit: 'ms' },
    { what: 'others before', value: median(quiet), unit: 'ms' },
    { what: 'others meanwhile', value: median(busy), unit: 'ms' },
  ]);
});

/** Seconds until a file is refused. @throws Error when it is taken, or the refusal is a fault of the service. */
async function refusal(who: ApiClient, pdf: Buffer): Promise<number> {
  const began = performance.now();
  const answer = await who.call('reviewResume', { body: pdfForm(pdf) });
  const said = await answer.text();
  if (answer.status < 400 || answer.status >= 500)
    throw new Error(`Not refused: ${answer.status} ${said.slice(0, 200)}`);
  return (performance.now() - began) / 1000;
}

/** Milliseconds of what others do: looking at the gallery and at their history, in turns. */
async function look(who: ApiClient, round: number): Promise<number> {
  await who.token();
  const began = performance.now();
  await who.call(round % 2 === 0 ? 'getPublishedCreations' : 'getUserCreations').then(readJson);
  return performance.now() - began;
}

/** Milliseconds until the resume service answers somebody else: it looks for a review that does not exist. */
async function askService(origin: string, who: ApiClient): Promise<number> {
  const authorization = `Bearer ${await who.token()}`;
  const began = performance.now();
  const answer = await fetch(`${origin}/api/ai/resume-review/${'0'.repeat(24)}/pdf`, {
    headers: { authorization },
  });
  await answer.text();
  if (answer.status !== 404) throw new Error(`The resume service answers ${answer.status}.`);
  return performance.now() - began;
}

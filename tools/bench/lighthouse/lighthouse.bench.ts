import lighthouse from 'lighthouse';
import { withChromium } from '../../cli/browser/chromium.ts';
import { findFreePorts } from '../../cli/product/ports.ts';
import { report } from '../measuring/report.ts';
import { median } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';

const rounds = 3;
const shift = 'cumulative-layout-shift';

/** Lighthouse's mobile preset on the landing page: the median of three visits. */
const visits = await withProduct(async ({ origin }) => {
  const results: Record<string, number>[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await visit(`${origin}/`));
  return results;
});
const medianOf = (name: string) => median(visits.map((scores) => scores[name] ?? Number.NaN));
report([
  { what: 'performance', value: medianOf('performance'), unit: '', limit: { atLeast: 95 } },
  { what: 'accessibility', value: medianOf('accessibility'), unit: '', limit: { atLeast: 100 } },
  { what: 'best practices', value: medianOf('best-practices'), unit: '', limit: { atLeast: 100 } },
  { what: 'SEO', value: medianOf('seo'), unit: '', limit: { atLeast: 100 } },
  { what: 'layout shift', value: medianOf(shift), unit: '', limit: { atMost: 0.02 } },
  { what: 'largest contentful paint', value: medianOf('largest-contentful-paint'), unit: 'ms' },
  { what: 'total blocking time', value: medianOf('total-blocking-time'), unit: 'ms' },
  // Lighthouse's CPU throttling assumes an idle machine with an index of 1,500 or more.
  { what: 'speed of the machine (benchmark index of Lighthouse)', value: medianOf('speed'), unit: '' },
]);

/** Returns the scores of one visit (0 to 100) by category and the timings by name; logs the audits that failed. */
async function visit(url: string): Promise<Record<string, number>> {
  const port = await findFreePorts();
  const run = await withChromium(
    () => lighthouse(url, { port, logLevel: 'error' }),
    [`--remote-debugging-port=${port}`],
  );
  if (!run) throw new Error('Lighthouse returned no result.');
  const { categories, audits } = run.lhr;
  const scores = Object.entries(categories).map(([name, { score }]) => [name, (score ?? 0) * 100] as const);
  const timings = Object.entries(audits).map(
    ([name, { numericValue }]) => [name, numericValue ?? Number.NaN] as const,
  );
  for (const { auditRefs, id } of Object.values(categories)) {
    for (const { id: audit, weight } of auditRefs) {
      const { score, title } = audits[audit] ?? {};
      if (id !== 'performance' && weight > 0 && score !== null && score !== undefined && score < 1)
        console.log(`  ${id}: ${title}`);
    }
  }
  const speed = ['speed', run.lhr.environment.benchmarkIndex] as const;
  return Object.fromEntries([...timings, ...scores, speed]);
}

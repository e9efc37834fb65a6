import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { root } from '../workspace.ts';

/** What a step of `npm test` gave. */
export interface Outcome {
  passed: number;
  /** Tests of a program that is not installed. */
  skipped: number;
  failures: string[];
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })) })),
    }),
  ),
});
const suite = z.object({
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().default('') })),
});

/** Reads Vitest's JSON report. A file that could not be loaded counts as a failure. */
export async function vitestOutcome(file: string): Promise<Outcome> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')));
  const outcome: Outcome = { passed: 0, skipped: 0, failures: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const path = relative(root, name);
    for (const test of assertionResults) {
      if (test.status === 'passed') outcome.passed++;
      else if (test.status === 'skipped') outcome.skipped++;
      else
        outcome.failures.push(failure(`${path} › ${test.fullName}`, test.status, test.failureMessages ?? []));
    }
    if (status === 'failed' && assertionResults.length === 0)
      outcome.failures.push(failure(path, 'not loaded', [message]));
  }
  return outcome;
}

/** Reads Playwright's JSON report. A flaky test counts as a failure. */
export async function playwrightOutcome(file: string): Promise<Outcome> {
  const { suites, errors } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')));
  const outcome: Outcome = { passed: 0, skipped: 0, failures: [] };
  for (const { file: path, title, tests } of suites.flatMap(specsOf)) {
    for (const { status, results } of tests) {
      const messages = results.flatMap((result) => result.errors.map(({ message }) => message));
      if (status === 'expected') outcome.passed++;
      else if (status === 'skipped') outcome.skipped++;
      else outcome.failures.push(failure(`${path} › ${title}`, status, messages));
    }
  }
  for (const { message } of errors) outcome.failures.push(failure('Playwright', 'error', [message]));
  return outcome;
}

const specsOf = ({ specs, suites }: z.infer<typeof suite>): z.infer<typeof spec>[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** The lines of a message that are shown; the step has shown all of it before. */
const mostLines = 15;

function failure(name: string, status: string, messages: string[]): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, mostLines);
  return [
    `${name} (${status})`,
    ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`),
  ].join('\n');
}

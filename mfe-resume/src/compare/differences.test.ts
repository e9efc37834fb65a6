import type { ResumeReport } from '@atelier/contracts';
import { expect, it } from 'vitest';
import { differences } from './differences.ts';

const report = (
  score: number,
  [id, message]: [id: string, message: string],
  found: Partial<ResumeReport> = {},
): ResumeReport => ({
  language: 'en',
  score,
  pages: 1,
  words: 300,
  lines: [{ page: 1, text: 'Responsible for tools' }],
  hidden: [],
  job: null,
  parts: [
    {
      id: 'verbs',
      title: 'Action verbs',
      points: score,
      most: 100,
      explanation: '',
      findings: [{ kind: 'fix', id, line: 0, message }],
    },
  ],
  ...found,
});
const begin: [string, string] = ['duty', 'Begin with a verb.'];

it('compares points, fixed findings and new findings of two reviews', () => {
  expect(differences(report(60, begin), report(75, ['repeated', 'Vary the verbs.']))).toEqual({
    score: 15,
    parts: [{ id: 'verbs', title: 'Action verbs', change: 15, points: 75, most: 100 }],
    fixed: ['Action verbs: Begin with a verb. \u201cResponsible for tools\u201d'],
    added: ['Action verbs: Vary the verbs. \u201cResponsible for tools\u201d'],
  });
});

it('finds the same recommendation in a review in another language', () => {
  const german = report(75, ['duty', 'Beginne mit einem Verb.'], { language: 'de' });
  expect(differences(report(60, begin), german)).toMatchObject({ fixed: [], added: [] });
  const other = { ...german, lines: [{ page: 1, text: 'Helped' }] };
  expect(differences(report(60, begin), other).added).toEqual([
    'Action verbs: Beginne mit einem Verb. \u201cHelped\u201d',
  ]);
});

import type { ResumeReport } from '@atelier/contracts';
import { expect, it } from 'vitest';
import { differences } from './differences.ts';

const report = (score: number, message: string, found: Partial<ResumeReport> = {}): ResumeReport => ({
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
      findings: [{ kind: 'fix', id: 'weak', line: 0, message }],
    },
  ],
  ...found,
});

it('compares points, fixed findings and new findings of two reviews', () => {
  expect(differences(report(60, 'Begin with a verb.'), report(75, 'Vary the verbs.'))).toEqual({
    score: 15,
    parts: [{ id: 'verbs', title: 'Action verbs', change: 15, points: 75, most: 100 }],
    fixed: ['Action verbs: Begin with a verb. \u201cResponsible for tools\u201d'],
    added: ['Action verbs: Vary the verbs. \u201cResponsible for tools\u201d'],
  });
});

it('finds the same recommendation in a review in another language', () => {
  const german = report(75, 'Beginne mit einem Verb.', { language: 'de' });
  expect(differences(report(60, 'Begin with a verb.'), german)).toMatchObject({ fixed: [], added: [] });
  const other = { ...german, lines: [{ page: 1, text: 'Helped' }] };
  expect(differences(report(60, 'Begin with a verb.'), other).added).toEqual([
    'Action verbs: Beginne mit einem Verb. \u201cHelped\u201d',
  ]);
});

it('compares only the points with an early review in another language', () => {
  const { language: _, ...early } = report(60, 'Begin with a verb.');
  const changes = differences(early, report(75, 'Mehr Verben.', { language: 'de' }));
  expect(changes).toMatchObject({ score: 15, fixed: [], added: [] });
  expect(differences(early, report(75, 'Vary the verbs.')).fixed).toHaveLength(1);
});

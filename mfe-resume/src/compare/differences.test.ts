import type { ResumeReport } from '@atelier/contracts';
import { expect, it } from 'vitest';
import { differences } from './differences.ts';

const report = (score: number, message: string): ResumeReport => ({
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
      findings: [{ kind: 'fix', line: 0, message }],
    },
  ],
});

it('compares points, fixed findings and new findings of two reviews', () => {
  expect(differences(report(60, 'Begin with a verb.'), report(75, 'Vary the verbs.'))).toEqual({
    score: 15,
    parts: [{ id: 'verbs', title: 'Action verbs', change: 15, points: 75, most: 100 }],
    fixed: ['Action verbs: Begin with a verb. \u201cResponsible for tools\u201d'],
    added: ['Action verbs: Vary the verbs. \u201cResponsible for tools\u201d'],
  });
});

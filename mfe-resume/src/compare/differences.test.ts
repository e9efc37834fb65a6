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

it('two reviews differ by points, and by what was mended and what is new', () => {
  expect(differences(report(60, 'Begin with a verb.'), report(75, 'Vary the verbs.'))).toEqual({
    score: 15,
    parts: [{ id: 'verbs', title: 'Action verbs', by: 15, points: 75, most: 100 }],
    mended: ['Action verbs: Begin with a verb. \u201cResponsible for tools\u201d'],
    appeared: ['Action verbs: Vary the verbs. \u201cResponsible for tools\u201d'],
  });
});

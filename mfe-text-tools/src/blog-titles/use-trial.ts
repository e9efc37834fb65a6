import { type UsedRun, useDraft } from '@atelier/tool-kit';
import { useEffect } from 'react';
import { type TitlesInput, titlesTool } from './titles-tool.ts';

interface Trial {
  keyword: string;
  titles: string[];
}

/** The run, with the titles that a visitor got on the landing page until there are others. */
export function useTrial(run: UsedRun<TitlesInput>): UsedRun<TitlesInput> {
  const [trial, setTrial] = useDraft<Trial | null>('blog-titles.trial', null);
  const { result } = run;
  useEffect(() => {
    if (result && trial) setTrial(null);
  });
  if (result || !trial) return run;
  const content = trial.titles.map((title, index) => `${index + 1}. ${title}`).join('\n');
  const input = { ...titlesTool.initial, keyword: trial.keyword };
  return {
    ...run,
    result: { id: null, content, status: 'completed', creation: null, report: null, input },
  };
}

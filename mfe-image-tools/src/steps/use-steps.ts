import { type RunResult, type UsedRun, useDraft } from '@atelier/tool-kit';
import { useEffect, useState } from 'react';
import {
  type ImageSource,
  imageKey,
  noSource,
  resultTitle,
  toStored,
  useStoredImage,
} from '../images/stored-image.ts';
import { messages } from '../messages.ts';

/** An image, and the results that were made from it or from each other, oldest first. */
interface Chain<Input> {
  source: ImageSource;
  results: readonly RunResult<Input>[];
  /** Whether the source is shown instead of a result. */
  atSource: boolean;
}

export interface Step {
  image: ImageSource;
  label: string;
}

const mostResults = 20;
const empty = { source: noSource, results: [], atSource: false };

export function useSteps<Input extends ImageSource>(
  name: string,
  run: UsedRun<Input>,
  labelOf: (result: RunResult<Input>) => string,
) {
  const [kept, keep] = useDraft<Chain<Input>>(`${name}.steps`, empty);
  const [comparison, setComparison] = useState<{ of: string | null; to: number } | null>(null);
  const { result, phase } = run;
  const chain = result ? extended(kept, result) : kept;
  useEffect(() => {
    // What is restored after a reload is in the kept steps already, or they are not loaded yet.
    if (chain !== kept && (phase === 'done' || isIn(kept, result))) keep({ ...chain, atSource: false });
  });
  const { source, results } = chain;
  const [first] = results;
  const isUnknown = imageKey(source) === '' && kept.results.length > 0;
  useStoredImage(isUnknown ? (first?.creation?.made_from ?? null) : null, (image) =>
    keep({ ...chain, source: image }),
  );
  const steps: readonly Step[] = [
    { image: source, label: messages.steps.source },
    ...results.map((made) => ({ image: imageOf(made, source), label: labelOf(made) })),
  ];
  const found = results.findIndex(({ id }) => id === result?.id);
  const at = kept.atSource && chain === kept ? 0 : found + 1;
  const shown = results[at - 1] ?? null;
  const madeFrom = steps.findIndex(({ image }) => imageKey(image) === sourceKey(shown));
  return {
    steps,
    at,
    /** The shown result; null for the source. */
    result: shown,
    image: steps[at]?.image ?? source,
    /** The step that the shown one was made from. */
    before: Math.max(0, madeFrom),
    /** The step that the shown one is compared to; null if it is shown alone. */
    compared: comparison && at > 0 && comparison.of === shown?.id ? comparison.to : null,
    show(step: number) {
      const made = results[step - 1];
      keep({ ...chain, atSource: !made });
      if (made) run.show(made);
    },
    compare: (to: number | null) => setComparison(to === null ? null : { of: shown?.id ?? null, to }),
  };
}

const isIn = <Input>({ results }: Chain<Input>, result: RunResult<Input> | null) =>
  results.some(({ id }) => id === result?.id);

/** The chain with a result: of another image, it begins a new one. */
function extended<Input extends ImageSource>(chain: Chain<Input>, result: RunResult<Input>): Chain<Input> {
  const { source, results } = chain;
  const known = results.find(({ id }) => id === result.id);
  if (known?.content === result.content) return chain;
  if (known) {
    const changed = { ...result, input: known.input };
    return { ...chain, results: results.map((other) => (other === known ? changed : other)) };
  }
  const madeFrom = sourceKey(result);
  const continues = madeFrom === imageKey(source) || results.some(({ id }) => id === madeFrom);
  if (continues && madeFrom) return { ...chain, results: [...results, result].slice(-mostResults) };
  const { file, source: stored } = result.input ?? noSource;
  return { source: { file, source: stored }, results: [result], atSource: false };
}

/** The key of the image that a result was made from; empty if it is not known. */
const sourceKey = <Input extends ImageSource>(result: RunResult<Input> | null) =>
  (result?.input && imageKey(result.input)) || (result?.creation?.made_from ?? '');

const imageOf = <Input extends ImageSource>({ creation, input }: RunResult<Input>, source: ImageSource) => ({
  file: null,
  source: creation && toStored(creation, resultTitle(creation, input ?? source)),
});

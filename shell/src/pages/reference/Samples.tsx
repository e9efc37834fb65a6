import { type SampleLanguage, sampleLanguages } from './code-examples.ts';
import { CodeBlock } from './TextBlocks.tsx';

interface SamplesProps {
  /** Unique on its page. */
  id: string;
  title: string;
  samples: readonly (readonly [SampleLanguage, code: string])[];
}

/** The same in several languages. CSS shows the sample of the checked one, also without scripts. */
export const Samples = ({ id, title, samples }: SamplesProps) => (
  <fieldset className="reference-samples">
    <legend className="sr-only">Language: {title}</legend>
    {samples.map(([language], index) => (
      <label key={language}>
        <input type="radio" name={`${id}-language`} value={language} defaultChecked={index === 0} />
        {sampleLanguages[language]}
      </label>
    ))}
    {samples.map(([language, code]) => (
      <div key={language} data-language={language}>
        <CodeBlock label={`${sampleLanguages[language]}: ${title}`} code={code} />
      </div>
    ))}
  </fieldset>
);

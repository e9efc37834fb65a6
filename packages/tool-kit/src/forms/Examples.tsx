import { messages } from '../messages.ts';

export const linkButton =
  'kit:min-h-7 kit:text-start kit:text-ink-2 kit:underline kit:decoration-line-strong kit:underline-offset-[0.2em] kit:hover:text-tool-accent-ink kit:hover:decoration-current kit:pointer-coarse:min-h-10';

interface ExamplesProps {
  examples: readonly string[];
  onChoose: (example: string) => void;
}

export const Examples = ({ examples, onChoose }: ExamplesProps) => (
  <div className="kit:-mt-3 kit:text-[0.82rem]/[1.4] kit:text-ink-3">
    <span>{messages.examples}</span>
    <ul className="kit:flex kit:flex-wrap kit:gap-x-[0.9rem]">
      {examples.map((example) => (
        <li key={example}>
          <button type="button" className={linkButton} dir="auto" onClick={() => onChoose(example)}>
            {example}
          </button>
        </li>
      ))}
    </ul>
  </div>
);

import { messages } from '../messages.ts';
import './examples.css';

interface ExamplesProps {
  examples: readonly string[];
  onChoose: (example: string) => void;
}

/** Examples that fill an empty field. */
export const Examples = ({ examples, onChoose }: ExamplesProps) => (
  <div className="kit-examples">
    <span>{messages.examples}</span>
    <ul>
      {examples.map((example) => (
        <li key={example}>
          <button type="button" dir="auto" onClick={() => onChoose(example)}>
            {example}
          </button>
        </li>
      ))}
    </ul>
  </div>
);

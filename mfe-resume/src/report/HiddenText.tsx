import type { ResumeReport } from '@atelier/contracts';
import { messages } from '../messages.ts';

/** Reports hidden text: its content, its page, and how it is hidden. Empty without any. */
export const HiddenText = ({ hidden }: Pick<ResumeReport, 'hidden'>) =>
  hidden.length === 0 ? null : (
    <section className="resume-hidden" role="alert">
      <h3>{messages.hidden.title}</h3>
      <p>{messages.hidden.words}</p>
      <ul>
        {hidden.slice(0, 5).map((piece) => (
          <li key={`${piece.page}-${piece.text}`}>
            <q>{piece.text}</q> {messages.parser.page(piece.page)},{' '}
            {messages.hidden.ways[piece.way] ?? piece.way}
          </li>
        ))}
      </ul>
    </section>
  );

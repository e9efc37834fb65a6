import type { ResumeReport } from '@atelier/contracts';
import { messages } from '../messages.ts';

/** Tells of text that people do not see: what it says, where, and how it is hidden. Nothing where there is none. */
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

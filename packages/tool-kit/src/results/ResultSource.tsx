import { timeOf } from '../elements/clock.ts';
import { messages } from '../messages.ts';

interface ResultSourceProps {
  /** What the result is made from: the name of a file, a topic. */
  source: string | null | undefined;
  /** When, in milliseconds since 1970. */
  at: number | null;
  /** Whether the last run has no result, so that this one is of a run before it. */
  earlier?: boolean;
}

/** From what and when a result is made: "cat.jpg, 14:05", or "Earlier result, from cat.jpg, 14:05". */
export function ResultSource({ source, at, earlier = false }: ResultSourceProps) {
  const from = earlier && source ? messages.fromSource({ source }) : source;
  const parts = [earlier && messages.earlierResult, from, at && timeOf(new Date(at))];
  return (
    <p className="kit:mb-3 kit:line-clamp-2 kit:text-[0.84rem] kit:wrap-anywhere kit:text-ink-3" dir="auto">
      {parts.filter(Boolean).join(', ')}
    </p>
  );
}

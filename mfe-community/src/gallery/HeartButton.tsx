import { messages } from '../messages.ts';

interface HeartButtonProps {
  liked: boolean;
  count: number;
  caption: string;
  onToggle: () => void;
}

/** The number of likes with a heart: a toggle button. */
export const HeartButton = ({ liked, count, caption, onToggle }: HeartButtonProps) => (
  <button
    type="button"
    className="gallery-heart"
    aria-pressed={liked}
    aria-label={`${messages.like(caption)}, ${messages.likes(count)}`}
    onClick={onToggle}
  >
    <span>{count}</span>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20.3S3.6 15.2 3.6 9.4A4.5 4.5 0 0 1 12 7.2a4.5 4.5 0 0 1 8.4 2.2c0 5.8-8.4 10.9-8.4 10.9z" />
    </svg>
  </button>
);

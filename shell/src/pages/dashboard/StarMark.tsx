import { dashboard as texts } from '../../messages.ts';

export const StarMark = () => (
  <span className="me-1.5 text-ink-2" role="img" aria-label={texts.starred}>
    ★
  </span>
);

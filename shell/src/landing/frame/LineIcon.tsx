/** A line drawing of 24 by 24 units in the text's colour; `d` is its path. Decoration: it is not spoken. */
export const LineIcon = ({ d, className }: { d: string; className?: string }) => (
  <svg className={className ? `line-icon ${className}` : 'line-icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
);

/** An arrow that leads on. */
export const arrow = 'M7 17 17 7M8 7h9v9';
/** A triangle: play. */
export const play = 'M7 4.5v15l12-7.5Z';
/** A cross: close. */
export const cross = 'M6 6l12 12M18 6 6 18';

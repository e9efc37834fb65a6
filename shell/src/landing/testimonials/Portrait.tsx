/** One of the four small drawn faces of `faces.svg`, counted from 0: decoration beside a name. */
export const Portrait = ({ face }: { face: 0 | 1 | 2 | 3 }) => (
  <i className={`portrait portrait-${face}`} aria-hidden="true" />
);

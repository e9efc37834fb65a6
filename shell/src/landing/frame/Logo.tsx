import { Link } from 'react-router-dom';

/** The product's mark and name; leads to `/`. */
export function Logo() {
  return (
    <Link className="logo" to="/">
      <i aria-hidden="true" />
      Atelier
    </Link>
  );
}

import { Link } from 'react-router-dom';
import { useWarm } from '../app/warm.ts';

/** The logo, a link to the start page. */
export function StudioLogo() {
  const warm = useWarm();
  return (
    <Link to="/" className="studio-logo" onPointerEnter={() => warm('/')} onFocus={() => warm('/')}>
      <i aria-hidden="true" />
      Atelier
    </Link>
  );
}

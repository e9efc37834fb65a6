import { Link } from 'react-router-dom';
import { titleOf, usePageTitle } from '../app/use-page-title.ts';
import { LandingFrame } from '../landing/index.ts';
import './not-found.css';

/** Says that there is nothing here, and leads on. */
export function NotFoundPage() {
  usePageTitle(titleOf('Not found'));
  return (
    <LandingFrame>
      <div className="not-found">
        <h1>Nothing hangs here</h1>
        <p>There is no page at this address. It may have moved, or the link has a slip in it.</p>
        <p>
          <Link to="/">Go to the start page</Link> or <Link to="/ai">open your studio</Link>.
        </p>
      </div>
    </LandingFrame>
  );
}

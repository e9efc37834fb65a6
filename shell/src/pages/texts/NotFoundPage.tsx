import { ButtonLink } from '@atelier/tool-kit/forms';
import { usePageTitle } from '../../page/page.ts';
import './not-found.css';

/** The page for an address without a page. */
export function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <div className="not-found">
      <h1>Page not found</h1>
      <p>The address may be wrong or the page may have moved.</p>
      <p className="not-found-actions">
        <ButtonLink kind="primary" to="/">
          Go to the start page
        </ButtonLink>
        <ButtonLink to="/ai">Open your dashboard</ButtonLink>
      </p>
    </div>
  );
}

import { ButtonLink } from '@atelier/tool-kit/button';
import { titleOf, usePageTitle } from '../app/use-page-title.ts';

/** The page for an address without a tool. */
export function StudioNotFound() {
  usePageTitle(titleOf('Not found'));
  return (
    <div className="studio-message">
      <h1>Nothing hangs here</h1>
      <p>There is no tool at this address. Choose one from the menu, or go back to your dashboard.</p>
      <ButtonLink to="/ai" kind="primary">
        Go to the dashboard
      </ButtonLink>
    </div>
  );
}

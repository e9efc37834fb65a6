import { ButtonLink } from '@atelier/tool-kit/forms';
import { usePageTitle } from '../../page/page.ts';

/** The page for an address without a page. */
export function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-152 content-center gap-4 px-5 py-12 text-ink-2 text-lg">
      <h1 className="font-serif text-[clamp(2.6rem,7vw,4.2rem)]/none text-ink tracking-[-0.025em]">
        Page not found
      </h1>
      <p>The address may be wrong or the page may have moved.</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <ButtonLink kind="primary" to="/">
          Go to the start page
        </ButtonLink>
        <ButtonLink to="/ai">Open your dashboard</ButtonLink>
      </p>
    </div>
  );
}

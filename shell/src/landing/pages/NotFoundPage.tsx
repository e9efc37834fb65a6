import { Link } from 'react-router-dom';
import { titleOf, usePageTitle } from '../../app/page.ts';
import { notFound as texts } from '../../public-messages.ts';
import './not-found.css';

/** The page for an address without a page. */
export function NotFoundPage() {
  usePageTitle(titleOf(texts.page));
  return (
    <div className="not-found">
      <h1>{texts.title}</h1>
      <p>{texts.text}</p>
      <p>
        <Link to="/">{texts.home}</Link>
        {texts.or}
        <Link to="/ai">{texts.dashboard}</Link>.
      </p>
    </div>
  );
}

import { toolAccentProps } from '@atelier/tool-kit/results';
import { Link } from 'react-router-dom';
import { useSettings } from '../../page/app-context.ts';
import { landingTools } from '../../page/registry.ts';
import { NewsletterForm } from '../../pages/texts/NewsletterForm.tsx';
import { frame } from '../../public-messages.ts';
import { Logo } from './TopBar.tsx';

const company = [
  { to: '/', label: frame.home },
  { to: '/about', label: frame.aboutUs },
  { to: '/contact', label: frame.contact },
  { to: '/privacy', label: frame.privacy },
] as const;

/** Footer: what the product is, the company's pages, the newsletter, and the copyright line. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div>
          <Logo />
          <p>{frame.tagline}</p>
          {/* The server renders the documentation, so a link to it opens another document. */}
          <a className="foot-docs" href="/docs">
            {frame.api}
          </a>
        </div>
        <nav aria-labelledby="foot-company">
          <h2 id="foot-company">{frame.company}</h2>
          <ul>
            {company.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="foot-newsletter">
          <h2 id="foot-newsletter">{frame.newsletter}</h2>
          <p>{frame.newsletterText}</p>
          <NewsletterForm action={frame.subscribe} />
        </section>
      </div>
      <div className="wrap foot-end">
        <p>
          © <CurrentYear /> {frame.rights}
        </p>
        <ToolColors />
      </div>
    </footer>
  );
}

/** The year of the browser's clock: a page that was rendered last year may still be served. */
function CurrentYear() {
  const correct = (element: HTMLElement | null) => {
    if (element) element.textContent = String(new Date().getFullYear());
  };
  return (
    <span ref={correct} suppressHydrationWarning>
      {new Date().getFullYear()}
    </span>
  );
}

/** A decorative row with one dot in each tool's colors. */
function ToolColors() {
  return (
    <span className="tool-dots" aria-hidden="true">
      {landingTools(useSettings().registry).map(({ path, gradient }) => (
        <i key={path} {...toolAccentProps(gradient)} />
      ))}
    </span>
  );
}

import { Link } from 'react-router-dom';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { CurrentYear } from './CurrentYear.tsx';
import { Logo } from './Logo.tsx';
import { PigmentStrip } from './PigmentStrip.tsx';

const company = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About us' },
  { to: '/contact', label: 'Contact us' },
  { to: '/privacy', label: 'Privacy policy' },
] as const;

/** Footer: what the product is, the company's pages, the newsletter, and the copyright line. */
export function Footer() {
  return (
    <footer className="foot">
      <div className="wrap foot-grid">
        <div>
          <Logo />
          <p className="foot-say">
            A bench for every craft, and everything you make kept where you can find it.
          </p>
        </div>
        <nav aria-labelledby="foot-company">
          <h2 id="foot-company">Company</h2>
          <ul>
            {company.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="foot-newsletter">
          <h2 id="foot-newsletter">Subscribe to our newsletter</h2>
          <p>Now and then, what the tools have learned. Nothing else.</p>
          <NewsletterForm action="Subscribe" />
        </section>
      </div>
      <div className="wrap foot-end">
        <p>
          © <CurrentYear /> Atelier. All rights reserved.
        </p>
        <PigmentStrip />
      </div>
    </footer>
  );
}

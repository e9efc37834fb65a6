import { Link } from 'react-router-dom';
import { LanguageSwitch } from '../../elements/LanguageSwitch.tsx';
import { wrap } from '../../elements/public-parts.tsx';
import { ServerPart } from '../../elements/ServerPart.tsx';
import { toolColors } from '../../pages/landing/LandingPage.tsx';
import { NewsletterForm } from '../../pages/texts/NewsletterForm.tsx';
import { frame } from '../../settings/public-messages.ts';
import { Logo } from './TopBar.tsx';

const company = [
  { to: '/', label: frame.home },
  { to: '/about', label: frame.aboutUs },
  { to: '/contact', label: frame.contact },
  { to: '/privacy', label: frame.privacy },
] as const;

const link = 'inline-flex min-h-11 items-center underline-offset-[0.25em] hover:text-ink hover:underline';
const title = 'mb-[0.7rem] font-semibold text-ink';

export function Footer() {
  return (
    <footer className="border-line border-t pt-[clamp(3rem,5vw,4.5rem)] pb-8 text-[0.9375rem] text-ink-2">
      <div
        className={`${wrap} grid grid-cols-[1.5fr_1fr_minmax(0,1.6fr)] gap-x-12 gap-y-10 max-[56rem]:grid-cols-[1fr_minmax(0,1.6fr)] max-sm:grid-cols-1`}
      >
        <div className="max-[56rem]:col-span-full">
          <Logo />
          <p className="mt-[0.6rem] max-w-76 text-pretty">{frame.tagline}</p>
        </div>
        <nav aria-labelledby="foot-company">
          <h2 id="foot-company" className={title}>
            {frame.company}
          </h2>
          <ul>
            {company.map(({ to, label }) => (
              <li key={to}>
                <Link className={link} to={to}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="foot-newsletter">
          <h2 id="foot-newsletter" className={title}>
            {frame.newsletter}
          </h2>
          <p>{frame.newsletterText}</p>
          <NewsletterForm action={frame.subscribe} />
        </section>
      </div>
      <div
        className={`${wrap} mt-[clamp(2rem,4vw,3.25rem)] flex items-center justify-between gap-4 text-ink-3 text-sm`}
      >
        <p>
          © <span suppressHydrationWarning>{new Date().getFullYear()}</span> {frame.rights}
        </p>
        <div className="flex items-center gap-4">
          <LanguageSwitch />
          <ServerPart of={toolColors} />
        </div>
      </div>
    </footer>
  );
}

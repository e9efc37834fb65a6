/** The small pages in one file: a file for each would cost the landing page more than they share. */

import { ButtonLink } from '@atelier/tool-kit/button';
import { toolAccentProps } from '@atelier/tool-kit/results';
import { usePageTitle } from '../../browser/titles.ts';
import { landingTools } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { ToolSwatch } from '../landing/ToolCards.tsx';
import { pages } from '../messages.ts';
import { Prose } from './Prose.tsx';
import { prose } from './prose.ts';

export { PricingPage } from '../landing/PricingPage.tsx';
export { ConfirmPage, UnsubscribePage } from './MailLinkPage.tsx';

export function AboutPage() {
  const tools = landingTools(useSettings().registry);
  return (
    <Prose title={pages.about.title} lead={pages.about.lead}>
      <h2>{pages.about.tools}</h2>
      <ul className="mt-[1.2rem] grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] gap-x-8 gap-y-[1.4rem] text-ink-2 leading-normal">
        {tools.map((tool) => (
          <li key={tool.path} className="flex gap-[0.9rem]" {...toolAccentProps(tool.gradient)}>
            <ToolSwatch icon={tool.icon} className="mt-[0.15rem] size-10 flex-none" />
            <span>
              <b className="block text-ink">{tool.title}</b>
              {tool.description}
            </span>
          </li>
        ))}
      </ul>
      <prose.About />
    </Prose>
  );
}

/** The operator's address, which is a setting, or a note that none is set. */
export function ContactPage() {
  const { contactEmail } = useSettings();
  return (
    <Prose title={pages.contact.title} lead={pages.contact.lead}>
      <prose.Contact email={contactEmail} />
    </Prose>
  );
}

/** The first two lines of the operator's notice. */
function Notice({ text }: { text: string }) {
  const [title, detail] = text.split('\n');
  return (
    <p className="rounded-card border border-line-strong bg-sunk px-[1.2rem] py-4">
      <b>{title}.</b> {detail?.replace(/:$/, '.')}
    </p>
  );
}

export function PrivacyPage() {
  const { notice } = useSettings();
  return (
    <Prose title={pages.privacy.title} lead={pages.privacy.lead}>
      {notice && <Notice text={notice} />}
      <prose.Privacy />
    </Prose>
  );
}

export function NotFoundPage() {
  usePageTitle(pages.notFound.page);
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-152 content-center gap-4 px-5 py-12 text-ink-2 text-lg">
      <h1 className="font-serif text-[clamp(2.6rem,7vw,4.2rem)]/none text-ink tracking-[-0.025em]">
        {pages.notFound.title}
      </h1>
      <p>{pages.notFound.text}</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <ButtonLink kind="primary" to="/">
          {pages.notFound.start}
        </ButtonLink>
        <ButtonLink to="/ai">{pages.notFound.dashboard}</ButtonLink>
      </p>
    </div>
  );
}

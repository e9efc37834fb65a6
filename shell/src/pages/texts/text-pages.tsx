/** The small pages, which are loaded together: a file for each would cost the landing page more than they share. */

import { ButtonLink } from '@atelier/tool-kit/forms';
import { toolAccentProps } from '@atelier/tool-kit/results';
import { Link } from 'react-router-dom';
import { useSettings } from '../../page/app-context.ts';
import { usePageTitle } from '../../page/page.ts';
import { landingTools } from '../../page/registry.ts';
import { ToolSwatch } from '../landing/ToolCards.tsx';
import { Prose } from './Prose.tsx';

export { ConfirmPage, UnsubscribePage } from './MailLinkPage.tsx';
export { PrivacyPage } from './PrivacyPage.tsx';

/** What the product is, with the tools of the registry. */
export function AboutPage() {
  const tools = landingTools(useSettings().registry);
  return (
    <Prose
      title="About us"
      lead="Atelier is a studio for making content with AI: good tools in one place, and room to think."
    >
      <h2>The tools</h2>
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
      <h2>How it works</h2>
      <p>
        Each tool is a separate module that is built and released on its own. If one tool has a problem, the
        others keep working.
      </p>
      <p>Atelier is open source under the MIT license. Anyone can read how it works, change it and run it.</p>
      <p>
        Programs can use it too: see the <a href="/docs">API reference</a> and the{' '}
        <a href="/docs/guide">guide</a>.
      </p>
      <h2>What you can expect</h2>
      <ul>
        <li>What you make is yours, and it stays private until you make it public.</li>
        <li>Your work is saved as it is created, even if the connection drops halfway.</li>
        <li>If something goes wrong, we tell you what happened and what you can do next.</li>
        <li>Everything works with a keyboard, with a screen reader and on a phone.</li>
      </ul>
      <p>
        Questions? <Link to="/contact">Get in touch</Link>.
      </p>
    </Prose>
  );
}

/** The operator's address, which is a setting, or a note that none is set. */
export function ContactPage() {
  const { contactEmail } = useSettings();
  return (
    <Prose title="Contact us" lead="Atelier is open source. Each installation is run by its own operator.">
      <h2>This installation</h2>
      {contactEmail ? (
        <p>
          For questions about accounts, payments, your data or a problem with a page, write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      ) : (
        <p>No contact address is set up yet.</p>
      )}
      <h2>The software</h2>
      <p>
        Report bugs and suggest features in the issue tracker of the repository that this installation comes
        from. Tell us what you did, what you expected and what happened. If an error shows a request ID,
        include it: it helps us find the cause.
      </p>
      <h2>Report a security issue</h2>
      <p>Please contact the operator privately first, and allow time for a fix before you publish details.</p>
    </Prose>
  );
}

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

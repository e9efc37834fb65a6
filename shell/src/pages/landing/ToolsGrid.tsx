import type { ModuleTool } from '@atelier/contracts';
import { Icon, toolAccentProps } from '@atelier/tool-kit/results';
import { useSession } from '@atelier/tool-kit/session';
import { Link } from 'react-router-dom';
import { onIntent, usePreloadPage, useSettings } from '../../page/app-context.ts';
import { ArrowUpRight } from '../../page/line-icons.tsx';
import { landingTools } from '../../page/registry.ts';
import { landing } from '../../public-messages.ts';
import { SignInHint } from './sign-in-buttons.tsx';

/** One card for each tool that the registry lists for the landing page. */
export function ToolsGrid() {
  const signedIn = useSession(({ user }) => user !== null);
  return (
    <section className="band" aria-labelledby="tools">
      <div className="wrap">
        <div className="section-head">
          <h2 id="tools">{landing.tools}</h2>
          <p className="lead">
            {landing.toolsLead} {signedIn ? landing.choose : <SignInHint />}
          </p>
        </div>
        <ul className="tools">
          {landingTools(useSettings().registry).map((tool) => (
            <ToolCard key={tool.path} tool={tool} open={signedIn} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A tool's card: a link to the tool when `open`, otherwise plain text that takes no focus. */
function ToolCard({ tool, open }: { tool: ModuleTool; open: boolean }) {
  const preloadPage = usePreloadPage();
  const title = tool.landing?.label ?? tool.title;
  return (
    <li className={open ? 'tool tool-open' : 'tool'} {...toolAccentProps(tool.gradient)}>
      <span className="tool-swatch">
        <Icon className="tool-icon" src={tool.icon} />
      </span>
      <h3>
        {open ? (
          <Link to={tool.path} {...onIntent(() => preloadPage(tool.path))}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <p>{tool.description}</p>
      {open && <ArrowUpRight className="line-icon tool-go" />}
    </li>
  );
}

import { toolAccentProps } from '@atelier/tool-kit/results';
import { Link } from 'react-router-dom';
import { useSettings } from '../../page/app-context.ts';
import { landingTools } from '../../page/registry.ts';
import { ToolSwatch } from '../../page/ToolSwatch.tsx';
import { Prose } from './Prose.tsx';

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

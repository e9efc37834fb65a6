import { Link } from 'react-router-dom';
import { useSettings } from '../../app/app-context.ts';
import { landingTools } from '../../app/registry.ts';
import { Prose } from './Prose.tsx';

/** What the product is, with the tools of the registry. */
export function AboutPage() {
  const tools = landingTools(useSettings().registry);
  return (
    <Prose
      title="About us"
      lead="Atelier is a studio for making content with AI: a bench, good tools, and room to think."
    >
      <h2>The tools</h2>
      <ul>
        {tools.map((tool) => (
          <li key={tool.path}>
            <b>{tool.title}.</b> {tool.description}
          </li>
        ))}
      </ul>
      <h2>How it is made</h2>
      <p>
        Every tool is a module of its own, built and delivered by itself into one shared room. A tool that is
        being repaired does not close the studio: the others go on working.
      </p>
      <p>
        Atelier is open source, under the MIT license. Whoever wants to may read how it works, change it, and
        run a copy.
      </p>
      <h2>What we hold ourselves to</h2>
      <ul>
        <li>What you make is yours, and stays private until you publish it.</li>
        <li>Work that has begun is kept, even when the connection drops halfway.</li>
        <li>When something goes wrong, we say what happened and what you can do next.</li>
        <li>Everything can be used with a keyboard, with a screen reader, and on a phone.</li>
      </ul>
      <p>
        Questions are welcome: <Link to="/contact">here is how to reach us</Link>.
      </p>
    </Prose>
  );
}

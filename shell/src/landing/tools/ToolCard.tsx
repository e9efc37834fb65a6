import type { ModuleTool } from '@atelier/contracts';
import { Icon } from '@atelier/tool-kit/icon';
import { toolAccentProps } from '@atelier/tool-kit/results';
import { Link } from 'react-router-dom';
import { arrow, LineIcon } from '../frame/LineIcon.tsx';
import { onIntent } from '../intent.ts';
import { useLandingHost } from '../landing-host.ts';

/** A tool's card. It leads to the tool when `open`, and is plain text otherwise: nothing to press, no dead focus stop. */
export function ToolCard({ tool, open }: { tool: ModuleTool; open: boolean }) {
  const { warm } = useLandingHost();
  const title = tool.landing?.label ?? tool.title;
  return (
    <li className={open ? 'tool tool-open' : 'tool'} {...toolAccentProps(tool.gradient)}>
      <span className="tool-swatch">
        <Icon className="tool-icon" src={tool.icon} />
      </span>
      <h3>
        {open ? (
          <Link to={tool.path} {...onIntent(() => warm(tool.path))}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h3>
      <p>{tool.description}</p>
      {open && <LineIcon className="tool-go" d={arrow} />}
    </li>
  );
}

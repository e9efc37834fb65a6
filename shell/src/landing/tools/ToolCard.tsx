import type { ModuleTool } from '@atelier/contracts';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { onIntent } from '../intent.ts';
import { useLandingHost } from '../landing-host.ts';
import { iconMask, pigment } from './pigment.ts';

/** A tool's card. It leads to the tool when `open`, and is plain text otherwise: nothing to press, no dead focus stop. */
export function ToolCard({ tool, open }: { tool: ModuleTool; open: boolean }) {
  const { warm } = useLandingHost();
  const title = tool.landing?.label ?? tool.title;
  return (
    <li className={open ? 'tool tool-open' : 'tool'} style={pigment(tool)}>
      <span className="tool-swatch">
        <i className="tool-icon" style={iconMask(tool)} aria-hidden="true" />
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
      {open && <ArrowUpRight className="tool-go" size={19} aria-hidden="true" />}
    </li>
  );
}

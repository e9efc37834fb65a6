import type { ModuleTool } from '@atelier/contracts';
import { pigmentProps } from '@atelier/tool-kit/pigment';
import { ArrowUpRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { onIntent } from '../intent.ts';
import { useLandingHost } from '../landing-host.ts';
import { iconMask } from './icon-mask.ts';

/** A tool's card. It leads to the tool when `open`, and is plain text otherwise: nothing to press, no dead focus stop. */
export function ToolCard({ tool, open }: { tool: ModuleTool; open: boolean }) {
  const { warm } = useLandingHost();
  const title = tool.landing?.label ?? tool.title;
  return (
    <li className={open ? 'tool tool-open' : 'tool'} {...pigmentProps(tool.gradient)}>
      <span className="tool-swatch">
        <i className="tool-icon" style={iconMask(tool.icon)} aria-hidden="true" />
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

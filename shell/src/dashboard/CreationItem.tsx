import type { CreationSummary } from '@atelier/contracts';
import { Swatch } from '@atelier/tool-kit/icon';
import { ToolAccent } from '@atelier/tool-kit/results';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useSettings } from '../app/app-context.ts';
import { CreationContent } from './CreationContent.tsx';
import { CreationMenu } from './CreationMenu.tsx';
import { creationLook, describeCreation } from './creation-types.ts';
import type { CreationActions } from './use-creation-actions.tsx';

/** One creation of the list. A click shows or hides its content. */
export function CreationItem({ creation, actions }: { creation: CreationSummary; actions: CreationActions }) {
  const [expanded, setExpanded] = useState(false);
  const look = creationLook(useSettings().registry, creation.type);
  const id = useId();
  return (
    <li className="creation">
      <ToolAccent gradient={look.gradient}>
        <div className="creation-row">
          <button
            type="button"
            className="creation-toggle"
            aria-expanded={expanded}
            aria-controls={id}
            onClick={() => setExpanded(!expanded)}
          >
            <Swatch {...(look.icon && { icon: look.icon })} className="creation-swatch" />
            <span className="creation-words">
              <b>{creation.prompt}</b>
              <small data-status={creation.status}>
                {describeCreation(creation, look).map((detail) => (
                  <span key={detail}>{detail}</span>
                ))}
              </small>
            </span>
            <ChevronDown className="creation-mark" aria-hidden="true" />
          </button>
          <CreationMenu creation={creation} actions={actions} />
        </div>
        <div id={id} hidden={!expanded}>
          {expanded && <CreationContent creation={creation} />}
        </div>
      </ToolAccent>
    </li>
  );
}

import type { CreationSummary } from '@atelier/contracts';
import { Swatch, toolAccentProps } from '@atelier/tool-kit/results';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useSettings } from '../../page/app-context.ts';
import { CreationContent } from './CreationContent.tsx';
import { CreationMenu } from './CreationMenu.tsx';
import { type CreationLook, creationLook, describeCreation } from './creation-look.ts';
import { RenameForm } from './RenameForm.tsx';
import type { CreationActions } from './use-creation-actions.ts';

/** The gradient of creations that no tool of the registry makes. */
const neutral = { from: 'oklch(42% 0.015 60)', to: 'oklch(60% 0.015 60)' };

/** One creation of the list. A click shows or hides its content. */
export function CreationItem({ creation, actions }: { creation: CreationSummary; actions: CreationActions }) {
  const [expanded, setExpanded] = useState(false);
  const [renaming, setRenaming] = useState(false);
  const look = creationLook(useSettings().registry, creation);
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const focusToggle = () => setTimeout(() => toggle.current?.focus());
  const endRenaming = (title?: string) => {
    setRenaming(false);
    focusToggle();
    if (title !== undefined) actions.rename(creation, title);
  };
  return (
    <li
      className="creation"
      data-creation={creation.id}
      {...toolAccentProps(look.maker?.tool.gradient ?? neutral)}
    >
      <div className="creation-row">
        {renaming ? (
          <RenameForm name={look.name} onEnd={endRenaming} />
        ) : (
          <>
            <button
              ref={toggle}
              type="button"
              className="creation-toggle"
              aria-expanded={expanded}
              aria-controls={id}
              onClick={() => setExpanded(!expanded)}
            >
              <Thumbnail creation={creation} icon={look.maker?.tool.icon} />
              <span className="creation-words">
                <CreationName creation={creation} look={look} />
                <small data-status={creation.status}>
                  {describeCreation(creation, look).map((detail) => (
                    <span key={detail}>{detail}</span>
                  ))}
                </small>
              </span>
              <ChevronDown className="creation-mark" aria-hidden="true" />
            </button>
            <CreationMenu
              creation={creation}
              look={look}
              actions={actions}
              expanded={expanded}
              onToggle={() => {
                setExpanded(!expanded);
                focusToggle();
              }}
              onRename={() => setRenaming(true)}
            />
          </>
        )}
      </div>
      <div id={id} hidden={!expanded}>
        {expanded && <CreationContent creation={creation} maker={look.maker} onEnded={actions.refresh} />}
      </div>
    </li>
  );
}

/** The whole prompt, with what the user wrote or uploaded emphasized; below a title, without emphasis. */
function CreationName({
  creation: { title, prompt },
  look: { parts, file },
}: {
  creation: CreationSummary;
  look: CreationLook;
}) {
  if (title)
    return (
      <>
        <b dir="auto">{title}</b>
        <span className="creation-prompt" dir="auto">
          {prompt}
        </span>
      </>
    );
  if (parts)
    return (
      <span className="creation-prompt" dir="auto">
        {parts.before}
        <b>{parts.own}</b>
        {parts.after}
      </span>
    );
  if (file)
    return (
      <span className="creation-prompt" dir="auto">
        <b>{file}</b> {prompt}
      </span>
    );
  return <b dir="auto">{prompt}</b>;
}

/** A small rendition of an image; the tool's icon for a text, or if the image does not load. */
function Thumbnail({ creation: { content }, icon }: { creation: CreationSummary; icon: string | undefined }) {
  const [failed, setFailed] = useState(false);
  const swatch = <Swatch icon={icon} className="creation-swatch" />;
  if (!content || failed) return swatch;
  return (
    <span className="creation-thumbnail">
      <img
        src={`${content}?w=112&format=webp`}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        onError={() => setFailed(true)}
      />
      {swatch}
    </span>
  );
}

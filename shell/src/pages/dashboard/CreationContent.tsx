import type { CreationSummary } from '@atelier/contracts';
import { isCreationOpen } from '@atelier/contracts/creation-run';
import { useCreation } from '@atelier/tool-kit/api';
import { ErrorState, Spinner } from '@atelier/tool-kit/feedback';
import { Markdown } from '@atelier/tool-kit/markdown';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { dashboard as texts } from '../../messages.ts';
import type { CreatedType } from '../../settings/studio-tools.ts';
import { CreationBar } from './CreationBar.tsx';
import { CreationText, StopButton } from './CreationText.tsx';
import type { Offer } from './use-offers.tsx';

interface CreationContentProps {
  creation: CreationSummary;
  name: string;
  createdType: CreatedType | null;
  onEnded(): void;
  offers: readonly Offer[];
}

export function CreationContent({ creation, name, createdType, onEnded, offers }: CreationContentProps) {
  const { content, prompt, size, status } = creation;
  const note = status === 'completed' ? null : texts.statusNote[status];
  return (
    <div className="px-(--inset) pt-1 pb-6 sm:ps-[calc(var(--inset)+7.5rem)]">
      <div className="@container/bar mb-4 flex flex-wrap gap-1.5">
        <CreationBar offers={offers} />
      </div>
      <Link
        to={creationPath(creation.id)}
        className="mb-3 inline-block py-1 text-sm underline underline-offset-[0.25em] sm:hidden"
      >
        {texts.open}
      </Link>
      {prompt !== name && (
        <p dir="auto" className="mb-3 max-w-(--measure) whitespace-pre-line text-ink-3 text-sm wrap-anywhere">
          {prompt}
        </p>
      )}
      {note && <Note>{note}</Note>}
      {size === 0 && !note && <Note>{texts.noContent}</Note>}
      {content && (
        <img
          src={content}
          alt={prompt}
          loading="lazy"
          className="max-w-[min(100%,40rem)] rounded-card border border-line"
        />
      )}
      {isCreationOpen(status) ? (
        <RunningCreation creation={creation} onEnded={onEnded} />
      ) : (
        content === undefined && size > 0 && <FetchedText creation={creation} createdType={createdType} />
      )}
    </div>
  );
}

const Note = ({ children }: { children: string }) => <p className="mb-3 text-sm text-warn">{children}</p>;

function RunningCreation({ creation, onEnded }: Pick<CreationContentProps, 'creation' | 'onEnded'>) {
  const { creation: live } = useCreation(creation);
  const ended = live !== null && !isCreationOpen(live.status);
  const reportEnd = useEffectEvent(onEnded);
  useEffect(() => {
    if (ended) reportEnd();
  }, [ended]);
  return (
    <>
      {live?.content && <Markdown text={live.content} streaming={!ended} />}
      {!ended && <StopButton id={creation.id} />}
    </>
  );
}

function FetchedText({ creation, createdType }: Pick<CreationContentProps, 'creation' | 'createdType'>) {
  const fetched = useCreation(creation);
  if (fetched.creation) return <CreationText creation={fetched.creation} createdType={createdType} />;
  if (fetched.error) return <ErrorState error={fetched.error} onRetry={fetched.reload} />;
  return <Spinner label={texts.loadingText} />;
}

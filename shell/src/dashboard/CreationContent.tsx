import type { CreationSummary } from '@atelier/contracts';
import { useCreation } from '@atelier/tool-kit/lists';
import { Markdown } from '@atelier/tool-kit/markdown';
import { Spinner } from '@atelier/tool-kit/spinner';
import { ErrorState } from '@atelier/tool-kit/states';
import { statusNotes } from './creation-types.ts';

/** The content of a creation: an image, if the summary carries its address, otherwise formatted markdown. */
export function CreationContent({ creation }: { creation: CreationSummary }) {
  const { content, prompt, size, status } = creation;
  const note = status === 'completed' ? null : statusNotes[status];
  return (
    <div className="creation-content">
      {note && (
        <p className="creation-note">
          This creation {status === 'running' && 'is '}
          {note}.
        </p>
      )}
      {size === 0 && !note && <p className="creation-note">There is nothing in it.</p>}
      {content && <img src={content} alt={prompt} loading="lazy" />}
      {content === undefined && size > 0 && <CreationText creation={creation} />}
    </div>
  );
}

/** The text of a creation, fetched when it is shown. Shows the excerpt meanwhile. */
function CreationText({ creation }: { creation: CreationSummary }) {
  const fetched = useCreation(creation);
  if (fetched.creation) return <Markdown text={fetched.creation.content} />;
  return (
    <>
      <p className="creation-excerpt">{creation.excerpt}</p>
      {fetched.error ? (
        <ErrorState error={fetched.error} onRetry={fetched.reload} />
      ) : (
        <Spinner label="Loading the whole text" />
      )}
    </>
  );
}

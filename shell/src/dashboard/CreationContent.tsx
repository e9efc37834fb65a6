import type { Creation } from '@atelier/contracts';
import { Markdown } from '@atelier/tool-kit/markdown';
import { statusNotes } from './creation-types.ts';

/** What a creation holds: the picture at its address for an image, formatted markdown for anything else. */
export function CreationContent({ creation }: { creation: Creation }) {
  const { type, content, prompt, status } = creation;
  const note = status === 'completed' ? null : statusNotes[status];
  return (
    <div className="creation-content">
      {note && (
        <p className="creation-note">
          This creation {status === 'running' && 'is '}
          {note}.
        </p>
      )}
      {!content && !note && <p className="creation-note">There is nothing in it.</p>}
      {content && type === 'image' && <img src={content} alt={prompt} loading="lazy" />}
      {content && type !== 'image' && <Markdown text={content} />}
    </div>
  );
}

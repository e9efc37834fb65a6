import { useState } from 'react';
import { callApi } from '../api/client.ts';
import { type ApiError, toApiError } from '../api/errors.ts';
import { ErrorState } from '../feedback/States.tsx';
import { ReviserPanel } from './ReviserPanel.tsx';
import type { TextEditorProps } from './text-editor-props.ts';

/** For the editor, which loads the same chunk. */
export { ReviserPanel };

/** The reviser once it is loaded: the panel, and why an accepted text could not be stored. */
export function OpenTextReviser({ creation, onChange, onDone }: TextEditorProps) {
  const { id, content, updated_at } = creation;
  const [storing, setStoring] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const store = async (text: string) => {
    setStoring(true);
    setError(null);
    try {
      const body = { content: text, based_on: updated_at, checkpoint: true } as const;
      onChange((await callApi('changeCreation', { params: { id }, body })).creation);
      onDone();
    } catch (thrown) {
      setError(toApiError(thrown));
      setStoring(false);
    }
  };
  return (
    <div className="kit:mb-6 kit:grid kit:gap-3">
      <ReviserPanel
        part={false}
        text={content}
        storing={storing}
        onAccept={(text) => void store(text)}
        onClose={onDone}
      />
      {error && <ErrorState error={error} />}
    </div>
  );
}

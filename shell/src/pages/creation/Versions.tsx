import type { CallResponse, Creation } from '@atelier/contracts';
import { callApi, toApiError } from '@atelier/tool-kit/api';
import { ErrorState, showUndoToast } from '@atelier/tool-kit/feedback';
import { Button } from '@atelier/tool-kit/forms';
import { formatDate } from '@atelier/tool-kit/language';
import { countWords, Markdown } from '@atelier/tool-kit/markdown';
import { Dialog } from '@atelier/tool-kit/overlays';
import { Panel } from '@atelier/tool-kit/results';
import { useState } from 'react';
import useSWR from 'swr';
import { creationPage } from '../../messages.ts';
import type { CreationChange } from './use-creation-page.ts';

const texts = creationPage.versions;

type Version = CallResponse<'getVersions'>['versions'][number];

interface VersionsProps {
  creation: Creation;
  /** Resolves to null when it could not be stored. */
  onRestore(change: CreationChange): Promise<Creation | null>;
}

/** Earlier texts, if there are any, which can be read and restored. The replaced text becomes a version. */
export function Versions({ creation, onRestore }: VersionsProps) {
  const { id, user_id, updated_at, content } = creation;
  const { data, error, mutate } = useSWR(
    ['getVersions', user_id, id, updated_at],
    () => callApi('getVersions', { params: { id } }),
    { keepPreviousData: true, shouldRetryOnError: false },
  );
  const [shown, setShown] = useState<Version | null>(null);
  const restore = async (version: Version) => {
    setShown(null);
    const change = { content: version.content, checkpoint: true as const };
    const restored = await onRestore({ ...change, based_on: updated_at });
    if (!restored) return;
    showUndoToast(
      texts.restored,
      () => void onRestore({ content, checkpoint: true, based_on: restored.updated_at }),
    );
  };
  const others = data?.versions.filter((version) => version.content !== content) ?? [];
  if (others.length === 0 && (data || !error)) return null;
  return (
    <Panel title={texts.title} focusable>
      {error && !data && <ErrorState error={toApiError(error)} onRetry={() => void mutate()} />}
      <ul className="-my-2 divide-y divide-line empty:hidden">
        {others.map((version) => {
          const time = timeOf(version.created_at);
          return (
            <li key={version.created_at} className="flex flex-wrap items-center gap-x-2 gap-y-1.5 py-2.5">
              <span className="me-auto grid text-sm">
                {time}
                <small className="text-ink-3">{texts.words({ count: countWords(version.content) })}</small>
              </span>
              <Button size="small" aria-label={texts.showOf({ time })} onClick={() => setShown(version)}>
                {texts.show}
              </Button>
              <Button
                size="small"
                aria-label={texts.restoreOf({ time })}
                onClick={() => void restore(version)}
              >
                {texts.restore}
              </Button>
            </li>
          );
        })}
      </ul>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        title={shown ? texts.of({ time: timeOf(shown.created_at) }) : ''}
        size="wide"
        actions={
          shown && (
            <Button kind="primary" onClick={() => void restore(shown)}>
              {texts.restore}
            </Button>
          )
        }
      >
        {shown && <Markdown text={shown.content} className="mt-4" />}
      </Dialog>
    </Panel>
  );
}

const timeOf = (date: string) => formatDate(new Date(date), { dateStyle: 'medium', timeStyle: 'short' });

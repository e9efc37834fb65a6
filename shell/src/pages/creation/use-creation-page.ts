import type { CallBody, Creation, CreationSummary } from '@atelier/contracts';
import { isImageType, runAddresses } from '@atelier/contracts/creation-run';
import { callApi, useCreation } from '@atelier/tool-kit/api';
import { reported, showUndoToast } from '@atelier/tool-kit/feedback';
import { showChanged } from '@atelier/tool-kit/runs';
import { useNavigate } from 'react-router-dom';
import { creationPath } from '../../browser/paths.ts';
import { dashboard as listTexts } from '../../messages.ts';
import { shortened } from '../dashboard/list-changes.ts';
import { useCreationActions } from '../dashboard/use-creation-actions.ts';

/** A creation in list form, for components shared with the list. */
function summaryOf({ content, report: _report, ...shared }: Creation): CreationSummary {
  return {
    ...shared,
    ...(isImageType(shared.type) && { content }),
    excerpt: '',
    size: content.length,
    url: runAddresses(shared.id).url,
  };
}

export type CreationChange = CallBody<'changeCreation'>;

export function useActionsOn(
  creation: Creation,
  change: (creation: Creation) => void,
  remove: (id: string) => () => void = () => () => undefined,
  reload: () => Promise<void> = async () => {},
) {
  const summary = summaryOf(creation);
  const actions = useCreationActions(
    {
      change(edit) {
        const edited = edit(summary);
        if (!edited) return;
        const { content = creation.content, excerpt: _excerpt, size: _size, url: _url, ...fields } = edited;
        change({ ...fields, content, report: creation.report });
      },
      reload,
      remove: ([id = '']) => remove(id),
    },
    () => undefined,
  );
  return { summary, actions };
}

/** A creation by its id, with its actions and changes. Actions never throw: a toast shows failures. */
export function useCreationPage(id: string) {
  const fetched = useCreation({ id });
  const change = (changed: Creation) => {
    fetched.change(changed);
    showChanged(changed);
  };
  const navigate = useNavigate();
  /** Stores a change and shows it. Returns the changed creation, or null after a failure. */
  const save = async (body: CreationChange): Promise<Creation | null> => {
    const saved = await reported(callApi('changeCreation', { params: { id }, body }));
    if (saved) change(saved.creation);
    return saved?.creation ?? null;
  };
  const savePublicTags = async (tags: string[]): Promise<boolean> => {
    const saved = await reported(callApi('setPublished', { body: { id, publish: true, tags } }));
    if (saved) change(saved.creation);
    return saved !== null;
  };
  /** Deletes it and opens the dashboard; undo returns to the page. */
  const remove = async (name: string) => {
    if (!(await reported(callApi('deleteCreations', { body: { ids: [id] } })))) return;
    void navigate('/ai');
    showUndoToast(listTexts.deleted({ name: shortened(name) }), async () => {
      if (await reported(callApi('restoreCreations', { body: { ids: [id] } })))
        void navigate(creationPath(id));
    });
  };
  return { ...fetched, change, save, savePublicTags, remove };
}

export type CreationPageState = ReturnType<typeof useCreationPage>;

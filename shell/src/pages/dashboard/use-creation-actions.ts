import type { List } from '@atelier/tool-kit/api';
import { useMemo, useRef } from 'react';
import { changeActions } from './change-actions.ts';
import { deleteActions } from './delete-actions.ts';
import { fileActions } from './file-actions.ts';
import { type ListChanges, reporting } from './list-changes.ts';

/** The actions on creations. None throws: a failure is shown in a toast. */
export type CreationActions = ReturnType<typeof actionsOf>;

const actionsOf = (list: ListChanges, refresh: () => Promise<void>) => ({
  ...fileActions,
  ...changeActions(list),
  ...deleteActions(list),
  refresh: () => reporting(refresh),
});

/** The actions of the dashboard's list; `onCountChange` is called after a deletion or restoration. */
export function useCreationActions(
  list: Pick<List<'getUserCreations'>, 'change' | 'reload' | 'remove'>,
  onCountChange: () => void,
): CreationActions {
  const latest = useRef({ list, onCountChange });
  latest.current = { list, onCountChange };
  return useMemo(() => {
    const changes: ListChanges = {
      change: (id, edit) => latest.current.list.change((item) => (item.id === id ? edit(item) : item)),
      remove: (ids) => latest.current.list.remove(ids),
      countChanged: () => latest.current.onCountChange(),
    };
    return actionsOf(changes, async () => {
      changes.countChanged();
      await latest.current.list.reload();
    });
  }, []);
}

import type { CreationSummary } from '@atelier/contracts';
import type { List } from '@atelier/tool-kit/api';
import { useMemo, useRef } from 'react';
import { useSettings } from '../../settings/settings.ts';
import { changeActions } from './change-actions.ts';
import { creationStyle } from './creation-style.ts';
import { deleteActions } from './delete-actions.ts';
import { fileActions } from './file-actions.ts';
import { type ListChanges, reporting } from './list-changes.ts';

/** The actions on creations. None throws: a failure is shown in a toast. */
export type CreationActions = ReturnType<typeof actionsOf>;

const actionsOf = (
  list: ListChanges,
  nameOf: (creation: CreationSummary) => string,
  isExplorable: () => boolean,
  refresh: () => Promise<void>,
) => ({
  ...fileActions(nameOf),
  ...changeActions(list, isExplorable),
  ...deleteActions(list),
  refresh: () => reporting(refresh),
});

/** The actions of the dashboard's list; `onCountChange` is called after a deletion or restoration. */
export function useCreationActions(
  list: Pick<List<'getUserCreations'>, 'change' | 'reload' | 'remove'>,
  onCountChange: () => void,
): CreationActions {
  const settings = useSettings();
  const latest = useRef({ list, onCountChange, settings });
  latest.current = { list, onCountChange, settings };
  return useMemo(() => {
    const changes: ListChanges = {
      change: (id, edit) => latest.current.list.change((item) => (item.id === id ? edit(item) : item)),
      remove: (ids) => latest.current.list.remove(ids),
      countChanged: () => latest.current.onCountChange(),
    };
    const nameOf = (creation: CreationSummary) =>
      creationStyle(latest.current.settings.registry, creation).name;
    const isExplorable = () => latest.current.settings.explore === true;
    return actionsOf(changes, nameOf, isExplorable, async () => {
      changes.countChanged();
      await latest.current.list.reload();
    });
  }, []);
}

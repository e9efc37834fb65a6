import type { CreationSummary } from '@atelier/contracts';
import { callApi, localized } from '@atelier/tool-kit/api';
import { showUndoToast, toast } from '@atelier/tool-kit/feedback';
import { dashboard as texts } from '../../messages.ts';
import { type ListChanges, reporting, shortened } from './list-changes.ts';

const idsOf = (creations: readonly CreationSummary[]) => creations.map(({ id }) => id);

export function deleteActions(list: ListChanges) {
  /** Removes creations from the list at once. They return if `act` fails, or by `undo`. */
  const removeFromList = async <Result>(ids: readonly string[], act: () => Promise<Result>) => {
    const restore = list.remove(ids);
    const result = await act().catch((error: unknown) => {
      restore();
      throw error;
    });
    list.countChanged();
    const undo = async (call: Promise<unknown>) => {
      await call;
      restore();
      list.countChanged();
    };
    return { result, undo };
  };
  const deleteCalled = (ids: string[]) => callApi('deleteCreations', { body: { ids } });
  const restoreMany = async (ids: string[]) =>
    toast.success(await localized(await callApi('restoreCreations', { body: { ids } })));
  return {
    /** Deletes it and offers to undo that. `name` is what the message calls it. */
    remove: ({ id }: CreationSummary, name: string) =>
      reporting(async () => {
        const ids = [id];
        const { undo } = await removeFromList(ids, () => deleteCalled(ids));
        showUndoToast(texts.deleted({ name: shortened(name) }), () =>
          reporting(() => undo(callApi('restoreCreations', { body: { ids } }))),
        );
      }),

    removeMany: (creations: readonly CreationSummary[]) =>
      reporting(async () => {
        const ids = idsOf(creations);
        const { result, undo } = await removeFromList(ids, async () => localized(await deleteCalled(ids)));
        showUndoToast(result, () => reporting(() => undo(restoreMany(ids))));
      }),

    restoreMany: (creations: readonly CreationSummary[]) =>
      reporting(() => removeFromList(idsOf(creations), () => restoreMany(idsOf(creations)))),
  };
}

import type { CreationSummary } from '@atelier/contracts';
import { isImageType } from '@atelier/contracts/creation-run';
import type { DocumentFormat } from '@atelier/contracts/tool-options';
import type { List } from '@atelier/tool-kit/api';
import { callApi, callFile, localized } from '@atelier/tool-kit/api';
import { reported, showUndoToast, toast } from '@atelier/tool-kit/feedback';
import { copyText, downloadBlob, downloadText, fileName, withDetails } from '@atelier/tool-kit/results';
import { useMemo, useRef } from 'react';
import { dashboard as texts } from '../../messages.ts';

/** The actions on a creation. None throws: a failure is shown in a toast. */
export interface CreationActions {
  copy(creation: CreationSummary): void;
  download(creation: CreationSummary): void;
  downloadAs(creation: CreationSummary, format: DocumentFormat): void;
  /** Copies a link that works for everyone, and offers to revoke it. */
  share(creation: CreationSummary): void;
  unshare(creation: CreationSummary): void;
  unpublish(creation: CreationSummary): void;
  /** Gives it a title, or removes the title if it is empty, and offers to undo that. */
  rename(creation: CreationSummary, title: string): void;
  /** Deletes it and offers to undo that. `name` is what the message calls it. */
  remove(creation: CreationSummary, name: string): void;
  /** Deletes many and offers to undo that. */
  removeMany(creations: readonly CreationSummary[]): void;
  restoreMany(creations: readonly CreationSummary[]): void;
  star(creations: readonly CreationSummary[], starred: boolean): void;
  /** Downloads them as one ZIP. */
  exportMany(creations: readonly CreationSummary[]): void;
  refresh(): void;
}

/** The actions of the dashboard's list; `onCountChange` is called after a deletion or restoration. */
export function useCreationActions(
  list: Pick<List<'getUserCreations'>, 'change' | 'reload' | 'remove'>,
  onCountChange: () => void,
): CreationActions {
  const latest = useRef({ list, onCountChange });
  latest.current = { list, onCountChange };
  return useMemo(() => {
    /** Removes creations from the list at once, and restores them if `act` fails. Returns what restores them later. */
    const removeFromList = async (ids: readonly string[], act: () => Promise<unknown>) => {
      const restore = latest.current.list.remove(ids);
      try {
        await act();
      } catch (error) {
        restore();
        throw error;
      }
      latest.current.onCountChange();
      return async (undo: Promise<unknown>) => {
        await undo;
        restore();
        latest.current.onCountChange();
      };
    };
    const restoreMany = async (ids: string[]) =>
      toast.success(await localized(await callApi('restoreCreations', { body: { ids } })));
    const setTitle = async ({ id }: CreationSummary, title: string) => {
      const { creation } = await callApi('changeCreation', { params: { id }, body: { title } });
      latest.current.list.change((item) => {
        if (item.id !== id) return item;
        const { title: _previous, ...untitled } = item;
        return { ...untitled, ...(creation.title && { title: creation.title }) };
      });
    };
    const setShared = (id: string, until: string | null) =>
      latest.current.list.change((item) => {
        if (item.id !== id) return item;
        const { shared_until: _previous, ...plain } = item;
        return until ? { ...plain, shared_until: until } : plain;
      });
    const unshare = async ({ id }: CreationSummary) => {
      toast.success(await localized(await callApi('unshareCreation', { params: { id } })));
      setShared(id, null);
    };
    return {
      refresh: () =>
        reporting(async () => {
          latest.current.onCountChange();
          await latest.current.list.reload();
        }),
      downloadAs: ({ id, prompt, title }, format) =>
        reporting(async () => {
          const file = await callFile('getDocument', { params: { id }, query: { format } });
          downloadBlob(file, fileName(title || prompt, format));
        }),
      share: (creation) =>
        reporting(async () => {
          const { id } = creation;
          const sharing = callApi('shareCreation', { params: { id }, body: {} });
          // A failure of the call is reported there.
          const copied = await copyText(sharing.then(({ url }) => url));
          const shared = await sharing.catch(() => null);
          if (!shared) return;
          setShared(id, shared.expires_at);
          if (copied)
            showUndoToast(texts.shared({ day: new Date(shared.expires_at) }), () =>
              reporting(() => unshare(creation)),
            );
        }),
      unshare: (creation) => reporting(() => unshare(creation)),
      removeMany: (creations) =>
        reporting(async () => {
          const ids = creations.map(({ id }) => id);
          let text = '';
          const restore = await removeFromList(ids, async () => {
            text = await localized(await callApi('deleteCreations', { body: { ids } }));
          });
          showUndoToast(text, () => reporting(() => restore(restoreMany(ids))));
        }),
      restoreMany: (creations) =>
        reporting(async () => {
          const ids = creations.map(({ id }) => id);
          await removeFromList(ids, () => restoreMany(ids));
        }),
      exportMany: (creations) =>
        reporting(async () => {
          toast(texts.exporting);
          const ids = creations.map(({ id }) => id).join(',');
          const day = new Date().toISOString().slice(0, 10);
          downloadBlob(
            await callFile('exportCreations', { query: { ids } }),
            fileName(`atelier ${day}`, 'zip'),
          );
        }),
      star: (creations, starred) =>
        reporting(async () => {
          const count = creations.length;
          for (const { id } of creations) {
            await callApi('changeCreation', { params: { id }, body: { starred } });
            latest.current.list.change((item) => {
              if (item.id !== id) return item;
              const { starred: _previous, ...plain } = item;
              return starred ? { ...plain, starred } : plain;
            });
          }
          toast.success(starred ? texts.starsAdded({ count }) : texts.starsRemoved({ count }));
        }),
      rename: (creation, title) =>
        reporting(async () => {
          await setTitle(creation, title);
          showUndoToast(title ? texts.renamed({ name: shortened(title) }) : texts.nameRemoved, () =>
            reporting(() => setTitle(creation, creation.title ?? '')),
          );
        }),
      copy: (creation) => void copyText(creation.content ?? textOf(creation), !isImageType(creation.type)),
      download: (creation) => reporting(() => download(creation)),
      unpublish: (creation) =>
        reporting(async () => {
          const response = await callApi('setPublished', { body: { id: creation.id, publish: false } });
          const { content, publish, updated_at } = response.creation;
          latest.current.list.change((item) =>
            item.id === creation.id ? { ...item, content, publish, updated_at } : item,
          );
          toast.success(await localized(response));
        }),
      remove: (creation, name) =>
        reporting(async () => {
          const ids = [creation.id];
          const restore = await removeFromList(ids, () => callApi('deleteCreations', { body: { ids } }));
          showUndoToast(texts.deleted({ name: shortened(name) }), () =>
            reporting(() => restore(callApi('restoreCreations', { body: { ids } }))),
          );
        }),
    };
  }, []);
}

const maxToastName = 60;

/** A name in a message. */
export function shortened(name: string): string {
  return name.length > maxToastName ? `${name.slice(0, maxToastName - 1).trimEnd()}…` : name;
}

/** The full text of a creation; the list contains only an excerpt. */
async function textOf({ id }: CreationSummary): Promise<string> {
  const { creation } = await callApi('getCreation', { params: { id } });
  return creation.content;
}

async function download(creation: CreationSummary): Promise<void> {
  const { content, prompt } = creation;
  if (content === undefined) {
    downloadText(await textOf(creation), fileName(prompt, 'md'));
    return;
  }
  const response = await fetch(content);
  if (!response.ok) throw new Error(`The image responds with status ${response.status}.`);
  const file = await withDetails(await response.blob(), creation);
  downloadBlob(file, fileName(prompt, content.split('.').at(-1) ?? 'png'));
}

const reporting = (act: () => Promise<void>) => void reported(act());

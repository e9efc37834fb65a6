import type { CreationSummary } from '@atelier/contracts';
import { callApi, localized } from '@atelier/tool-kit/api';
import { showUndoToast, toast } from '@atelier/tool-kit/feedback';
import { copyText } from '@atelier/tool-kit/results';
import { dashboard as texts } from '../../messages.ts';
import { type ListChanges, reporting, shortened } from './list-changes.ts';

/** `isExplorable`: whether public images have a page that visitors see. */
export function changeActions(list: ListChanges, isExplorable: () => boolean) {
  const setTitle = async ({ id }: CreationSummary, title: string) => {
    const { creation } = await callApi('changeCreation', { params: { id }, body: { title } });
    list.change(id, ({ title: _previous, ...untitled }) => ({
      ...untitled,
      ...(creation.title && { title: creation.title }),
    }));
  };
  const setShared = (id: string, until: string | null) =>
    list.change(id, ({ shared_until: _previous, ...plain }) => ({
      ...plain,
      ...(until && { shared_until: until }),
    }));
  const unshare = async ({ id }: CreationSummary) => {
    toast.success(await localized(await callApi('unshareCreation', { params: { id } })));
    setShared(id, null);
  };
  /** Returns the message for users. */
  const setPublished = async (id: string, isPublic: boolean) => {
    const response = await callApi('setPublished', { body: { id, publish: isPublic } });
    const { content, publish, updated_at, images } = response.creation;
    list.change(id, (item) => ({ ...item, content, publish, updated_at, ...(images && { images }) }));
    return localized(response);
  };
  return {
    /** Gives it a title, or removes the title if it is empty, and offers to undo that. */
    rename: (creation: CreationSummary, title: string) =>
      reporting(async () => {
        await setTitle(creation, title);
        showUndoToast(title ? texts.renamed({ name: shortened(title) }) : texts.nameRemoved, () =>
          reporting(() => setTitle(creation, creation.title ?? '')),
        );
      }),

    star: (creations: readonly CreationSummary[], starred: boolean) =>
      reporting(async () => {
        const count = creations.length;
        for (const { id } of creations) {
          await callApi('changeCreation', { params: { id }, body: { starred } });
          list.change(id, ({ starred: _previous, ...plain }) => ({ ...plain, ...(starred && { starred }) }));
        }
        toast.success(starred ? texts.starsAdded({ count }) : texts.starsRemoved({ count }));
      }),

    share: (creation: CreationSummary) =>
      reporting(async () => {
        const { id } = creation;
        const sharing = callApi('shareCreation', { params: { id }, body: {} });
        // A failure of the call is reported there.
        await copyText(sharing.then(({ url }) => url));
        const shared = await sharing.catch(() => null);
        if (!shared) return;
        setShared(id, shared.expires_at);
        // Also if it could not be copied: the toast links to it.
        showUndoToast(
          texts.shared({ day: new Date(shared.expires_at) }),
          () => reporting(() => unshare(creation)),
          { to: new URL(shared.url).pathname, label: texts.seeShared, newTab: true },
        );
      }),

    unshare: (creation: CreationSummary) => reporting(() => unshare(creation)),

    publish: ({ id }: CreationSummary) =>
      reporting(async () => {
        const undo = () => reporting(async () => toast.success(await setPublished(id, false)));
        const link = { to: `/explore/${id}`, label: texts.seeShared, newTab: true };
        showUndoToast(await setPublished(id, true), undo, isExplorable() ? link : undefined);
      }),

    unpublish: ({ id }: CreationSummary) =>
      reporting(async () => toast.success(await setPublished(id, false))),
  };
}

import type { PublishedCreation } from '@atelier/contracts';
import { callApi, type List, toApiError, toast, useSession } from '@atelier/tool-kit';
import { useRef, useState } from 'react';
import { withLike } from './picture.ts';

/** Likes that the reader wants and the server has not confirmed yet, by creation. */
type Wanted = Readonly<Record<string, boolean>>;

/**
 * Likes and takes likes back: shown at once, settled on the server's answer, and the list fetched anew after success. A
 * second press while a toggle is under way waits for its answer: the server toggles, so two at once would cross.
 */
export function useLike(list: List<'getPublishedCreations'>) {
  const reader = useSession((state) => state.user?.id) ?? '';
  const [wanted, setWanted] = useState<Wanted>({});
  const latest = useRef(wanted);
  const underWay = useRef(new Set<string>());

  function want(id: string, liked: boolean | null) {
    const { [id]: _, ...others } = latest.current;
    latest.current = liked === null ? others : { ...others, [id]: liked };
    setWanted(latest.current);
  }

  async function settle(id: string, before: boolean) {
    underWay.current.add(id);
    let liked = before;
    let message = '';
    try {
      while (latest.current[id] !== undefined && latest.current[id] !== liked) {
        const answer = await callApi('toggleLike', { body: { id } });
        ({ liked, message } = answer);
        list.change((item) =>
          item.id === id ? withLike(item, reader, answer.liked, answer.like_count) : item,
        );
      }
      if (message) toast.success(message);
    } catch (error) {
      message = '';
      toast.error(toApiError(error).message);
    }
    underWay.current.delete(id);
    want(id, null);
    if (message) await list.reload();
  }

  const isLiked = (creation: PublishedCreation) =>
    latest.current[creation.id] ?? creation.likes.includes(reader);

  return {
    isLiked,
    /** The creation as it will be once the server has answered. */
    shown: (creation: PublishedCreation) =>
      wanted[creation.id] === undefined ? creation : withLike(creation, reader, wanted[creation.id] ?? false),
    toggle(creation: PublishedCreation) {
      want(creation.id, !isLiked(creation));
      if (!underWay.current.has(creation.id)) void settle(creation.id, creation.likes.includes(reader));
    },
  };
}

import type { PublishedCreation } from '@atelier/contracts';
import { callApi, type List, toApiError, toast, useSession } from '@atelier/tool-kit';
import { useRef } from 'react';
import { withLike } from './picture.ts';

/**
 * Likes and takes likes back: shown at once, settled on the server's answer, and the list fetched anew after success. While a
 * toggle is under way a second press on the same heart is passed over, so that the two cannot cross.
 */
export function useLike(list: List<'getPublishedCreations'>) {
  const reader = useSession((state) => state.user?.id) ?? '';
  const underWay = useRef(new Set<string>());

  const show = (id: string, liked: boolean) =>
    list.change((item) => (item.id === id ? withLike(item, reader, liked) : item));

  async function toggle(creation: PublishedCreation) {
    const { id } = creation;
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    const liked = creation.likes.includes(reader);
    show(id, !liked);
    try {
      const answer = await callApi('toggleLike', { body: { id } });
      show(id, answer.liked);
      toast.success(answer.message);
      await list.reload();
    } catch (error) {
      show(id, liked);
      toast.error(toApiError(error).message);
    } finally {
      underWay.current.delete(id);
    }
  }

  return { toggle, isLiked: (creation: PublishedCreation) => creation.likes.includes(reader) };
}

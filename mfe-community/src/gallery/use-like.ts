import type { PublishedCreation } from '@atelier/contracts';
import { announce, callApi, localized, toApiError, toast, useSession } from '@atelier/tool-kit';
import { useRef, useState } from 'react';
import { withLike } from './image.ts';

/** Likes that the user chose and the server has not confirmed yet, by creation id. */
type Wanted = Readonly<Record<string, boolean>>;

interface LikedImages {
  change(edit: (image: PublishedCreation) => PublishedCreation): void;
  reload(): Promise<void>;
}

/** Toggles likes. A second click waits for the response of the first: parallel toggles could be reordered. */
export function useLike({ change, reload }: LikedImages) {
  const userId = useSession((state) => state.user?.id) ?? '';
  const [wanted, setWanted] = useState<Wanted>({});
  const latest = useRef(wanted);
  const inFlight = useRef(new Set<string>());

  function want(id: string, liked: boolean | null) {
    const { [id]: _, ...others } = latest.current;
    latest.current = liked === null ? others : { ...others, [id]: liked };
    setWanted(latest.current);
  }

  async function sendToggles(id: string, before: boolean) {
    inFlight.current.add(id);
    let liked = before;
    let message = '';
    try {
      while (latest.current[id] !== undefined && latest.current[id] !== liked) {
        const response = await callApi('toggleLike', { body: { id } });
        liked = response.liked;
        message = await localized(response);
        change((item) =>
          item.id === id ? withLike(item, userId, response.liked, response.like_count) : item,
        );
      }
      if (message) announce(message);
    } catch (error) {
      message = '';
      toast.error(toApiError(error).message);
    }
    inFlight.current.delete(id);
    want(id, null);
    if (message) await reload();
  }

  const isLiked = (creation: PublishedCreation) =>
    latest.current[creation.id] ?? creation.likes.includes(userId);

  return {
    isLiked,
    withLike: (creation: PublishedCreation) =>
      wanted[creation.id] === undefined ? creation : withLike(creation, userId, wanted[creation.id] ?? false),
    toggle(creation: PublishedCreation) {
      want(creation.id, !isLiked(creation));
      if (!inFlight.current.has(creation.id)) void sendToggles(creation.id, creation.likes.includes(userId));
    },
  };
}

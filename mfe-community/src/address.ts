import { communityOrders } from '@atelier/contracts/tool-options';
import { keepScroll, useSearchAddress } from '@atelier/tool-kit';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

const galleryPath = '/ai/community';

/** The address of an image, which keeps the search of the gallery below it. */
export const addressOf = (id: string, search = '') => ({ pathname: `${galleryPath}/${id}`, search });

/** The gallery of the images with a tag, or of those of a public name. */
export const galleryOf = (only: { tag: string } | { by: string }) =>
  `${galleryPath}?${new URLSearchParams(only)}`;

/** The state of an address that was opened from the gallery: closing the image goes back to it. */
export const openedHere = { ...keepScroll, fromGallery: true };

/** The id of the open image, which is in the address, and functions that open another one and close it. */
export function useOpenImage() {
  const { '*': id } = useParams();
  const { state, search } = useLocation();
  const navigate = useNavigate();
  return {
    openId: id || null,
    /** Replaces the open image: one step back leads to the gallery. */
    open: (next: string) => navigate(addressOf(next, search), { replace: true, state }),
    close() {
      if (state?.fromGallery) navigate(-1);
      else navigate({ pathname: galleryPath, search }, { replace: true, state: keepScroll });
    },
  };
}

/** The search, the tag, the public name and the order of the gallery. */
export function useGallerySearch() {
  const { params, write, q, text, setText, clear } = useSearchAddress();
  const [tag, by] = [params.get('tag') ?? '', params.get('by') ?? ''];
  const sort = communityOrders.find((one) => one === params.get('sort')) ?? 'newest';
  return {
    /** The text in the field; `q` is the search, which follows it. */
    text,
    setText,
    q,
    tag,
    by,
    sort,
    filtered: q !== '' || tag !== '' || by !== '',
    setTag: (next: string) => write('tag', next),
    setSort: (next: typeof sort) => write('sort', next === 'newest' ? '' : next),
    clear,
  };
}

/** The search, the tag, the public name and the order of the gallery. */
export type GallerySearch = ReturnType<typeof useGallerySearch>;

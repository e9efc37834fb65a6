import { communityOrders } from '@atelier/contracts/tool-options';
import { useSearchText } from '@atelier/tool-kit';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';

const galleryPath = '/ai/community';
const keepScroll = { keepScroll: true };

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

/** The search, the tag, the public name and the order of the gallery. They are in the address: a link, a reload and Back restore them. */
export function useGallerySearch() {
  const [params, setParams] = useSearchParams();
  const write = (name: string, value: string, replace = false) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace, state: keepScroll },
    );
  const [q, tag, by] = [params.get('q')?.trim() ?? '', params.get('tag') ?? '', params.get('by') ?? ''];
  const sort = communityOrders.find((one) => one === params.get('sort')) ?? 'newest';
  const { text, setText, reset } = useSearchText(q, (next) => write('q', next, true));
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
    clear: () => {
      reset();
      setParams({}, { state: keepScroll });
    },
  };
}

/** The search, the tag, the public name and the order of the gallery. */
export type GallerySearch = ReturnType<typeof useGallerySearch>;

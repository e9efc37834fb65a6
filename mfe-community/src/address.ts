import { communityOrders } from '@atelier/contracts/tool-options';
import { keepScroll, useSearchAddress } from '@atelier/tool-kit';
import { useLocation, useNavigate, useParams } from 'react-router-dom';

const galleryPath = '/ai/community';

export const addressOf = (id: string, search = '') => ({ pathname: `${galleryPath}/${id}`, search });

export const galleryOf = (only: { tag: string } | { by: string }) =>
  `${galleryPath}?${new URLSearchParams(only)}`;

export const openedHere = { ...keepScroll, fromGallery: true };

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

export type GallerySearch = ReturnType<typeof useGallerySearch>;

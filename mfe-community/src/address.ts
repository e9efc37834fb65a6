import { useLocation, useNavigate, useParams } from 'react-router-dom';

const galleryPath = '/ai/community';

export const addressOf = (id: string) => `${galleryPath}/${id}`;

/** The state of an address that was opened from the gallery: closing the image goes back to it. */
export const openedHere = { keepScroll: true, fromGallery: true };

/** The id of the open image, which is in the address, and functions that open another one and close it. */
export function useOpenImage() {
  const { '*': id } = useParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  return {
    openId: id || null,
    /** Replaces the open image: one step back leads to the gallery. */
    open: (next: string) => navigate(addressOf(next), { replace: true, state }),
    close() {
      if (state?.fromGallery) navigate(-1);
      else navigate(galleryPath, { replace: true, state: { keepScroll: true } });
    },
  };
}

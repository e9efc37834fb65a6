import { usePreview } from '@atelier/tool-kit';
import { PictureSkeleton } from '../pictures/PictureSkeleton.tsx';

/** The picture that is being worked on, with a light that passes over it. */
export function Working({ file }: { file: File | null }) {
  const address = usePreview(file);
  if (!address) return <PictureSkeleton />;
  return (
    <div className="picture-working" aria-hidden="true">
      <img src={address} alt="" />
    </div>
  );
}

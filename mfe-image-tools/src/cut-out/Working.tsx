import { usePreview } from '@atelier/tool-kit';
import { PictureSkeleton } from '../pictures/PictureSkeleton.tsx';

/** The picture that is being worked on, with a light that passes over it; without the light while it waits in a queue. */
export function Working({ file, waiting }: { file: File | null; waiting: boolean }) {
  const address = usePreview(file);
  if (!address) return <PictureSkeleton waiting={waiting} />;
  return (
    <div className="picture-working" data-waiting={waiting || undefined} aria-hidden="true">
      <img src={address} alt="" />
    </div>
  );
}

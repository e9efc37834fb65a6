import { Sheet } from './Sheet.tsx';

/** A generated picture: a lighthouse at dusk. */
export function PictureSheet() {
  return (
    <Sheet name="picture" title="A picture, at dusk">
      <div className="scene" />
    </Sheet>
  );
}

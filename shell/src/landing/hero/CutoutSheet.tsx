import { Sheet } from './Sheet.tsx';

/** A picture before and after: the same vase in its room, and cut out. */
export function CutoutSheet() {
  return (
    <Sheet name="cutout" title="A clean cut-out">
      <div className="cutout">
        <div className="cutout-room">
          <div />
        </div>
        <i className="cutout-thing" />
        <b />
      </div>
    </Sheet>
  );
}

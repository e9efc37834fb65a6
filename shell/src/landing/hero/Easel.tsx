import { ArticleSheet } from './ArticleSheet.tsx';
import { CutoutSheet } from './CutoutSheet.tsx';
import { PictureSheet } from './PictureSheet.tsx';
import { TitlesSheet } from './TitlesSheet.tsx';

/** The hero's collage: four tools at work, drawn live. An ornament, so it is hidden from assistive technology. */
export function Easel() {
  return (
    <div className="easel" aria-hidden="true">
      <div className="easel-column">
        <ArticleSheet />
        <TitlesSheet />
      </div>
      <div className="easel-column">
        <CutoutSheet />
        <PictureSheet />
      </div>
    </div>
  );
}

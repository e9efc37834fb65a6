import { CreationTools, type UsedRun } from '@atelier/tool-kit';
import { fileOf, isChanged, type ShownImage } from './shown-image.ts';

interface ImageToolsProps {
  shown: ShownImage;
  run: Pick<UsedRun<unknown>, 'change'> & Partial<Pick<UsedRun<unknown>, 'remove'>>;
}

export const ImageTools = ({ shown, run }: ImageToolsProps) => (
  <CreationTools
    creation={shown.creation}
    onChange={run.change}
    {...(run.remove && { onRemove: run.remove })}
    {...(isChanged(shown) && { fileOf: (format) => fileOf(shown, format) })}
    place="header"
  />
);

import type { ModuleTool } from '@atelier/contracts';
import type { CSSProperties } from 'react';

/** A tool's pair of colours as the style variables `--from` and `--to`. */
export const pigment = ({
  gradient,
}: Pick<ModuleTool, 'gradient'>): CSSProperties & Record<'--from' | '--to', string> => ({
  '--from': gradient.from,
  '--to': gradient.to,
});

/** A tool's icon as the style variable `--icon`: a mask, so that it takes the text's colour and cannot run or fetch. */
export const iconMask = ({ icon }: Pick<ModuleTool, 'icon'>): CSSProperties & Record<'--icon', string> => ({
  '--icon': `url("${icon.replaceAll('"', '%22')}")`,
});

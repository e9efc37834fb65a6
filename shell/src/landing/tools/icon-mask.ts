import type { CSSProperties } from 'react';

/** A tool's icon as the style variable `--icon`: a mask, so that it takes the text's colour and cannot run or fetch. */
export const iconMask = (icon: string) =>
  ({ '--icon': `url("${icon.replaceAll('"', '%22')}")` }) as CSSProperties;

/** Results: panels, tabs, images, icons and colours of tools, and the buttons that copy or save. */
export { BeforeAfter } from './BeforeAfter.tsx';
export { copyText } from './copy-text.ts';
export { downloadBlob, downloadText, fileName } from './download.ts';
export { Icon, LineIcon, maskOf, Swatch, ToolIcon } from './Icon.tsx';
export { Panel } from './Panel.tsx';
export { ResultPanel } from './ResultPanel.tsx';
export { CopyButton, DownloadButton, RepeatButton, VersionButtons } from './result-buttons.tsx';
export { Tabs } from './Tabs.tsx';
export {
  type Gradient,
  Pigment,
  PortalContext,
  pigmentProps,
  ToolAccent,
  ToolFrame,
  toolAccentProps,
  usePortal,
} from './ToolFrame.tsx';
export { ZoomDialog, ZoomPicture } from './ZoomPicture.tsx';

/** Results: panels, tabs, images, icons and colours of tools, and the buttons that copy or save. */
export { BeforeAfter } from './BeforeAfter.tsx';
export { copyText } from './copy-text.ts';
export { downloadBlob, downloadText, fileName } from './download.ts';
export { Icon, maskOf, Swatch, ToolIcon } from './Icon.tsx';
export { Panel } from './Panel.tsx';
export { PortalContext, usePortal } from './portal.ts';
export { ResultPanel } from './ResultPanel.tsx';
export { CopyButton, DownloadButton, RepeatButton } from './result-buttons.tsx';
export { Tabs } from './Tabs.tsx';
export { ToolFrame } from './ToolFrame.tsx';
export { type Gradient, Pigment, pigmentProps, ToolAccent, toolAccentProps } from './tool-accent.tsx';
export { ZoomDialog, ZoomPicture } from './ZoomPicture.tsx';

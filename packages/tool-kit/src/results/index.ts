/** Results: panels, tabs, images, icons and colours of tools, and the buttons that copy or save. */

export { type Gradient, Icon, maskOf, toolAccentProps } from '../elements/Icon.tsx';
export { LineIcon } from '../elements/IconButton.tsx';
export { Panel } from '../elements/Panel.tsx';
export { Swatch, ToolIcon } from '../elements/Swatch.tsx';
export { PortalContext, ToolFrame, usePortal } from '../elements/ToolFrame.tsx';
export { BeforeAfter } from './BeforeAfter.tsx';
export { copyText } from './copy-text.ts';
export { downloadBlob, downloadText, fileName, saveZip } from './download.ts';
export { ResultPanel } from './ResultPanel.tsx';
export {
  CopyButton,
  DownloadButton,
  EditButton,
  RepeatButton,
  ReviseButton,
  VersionButtons,
} from './result-buttons.tsx';
export { styleName } from './style-name.ts';
export { Tabs } from './Tabs.tsx';
export { ZoomDialog, ZoomImage } from './ZoomImage.tsx';
export type { ZippedFile } from './zip.ts';

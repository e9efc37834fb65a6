export { type Gradient, Icon, maskOf, Swatch, ToolIcon, toolAccentProps } from '../elements/Icon.tsx';
export { LineIcon } from '../elements/IconButton.tsx';
export { Panel } from '../elements/Panel.tsx';
export { PortalContext, ToolFrame, toolStyle } from '../elements/ToolFrame.tsx';
export { useNear } from '../elements/use-near.ts';
export { styleName, toneName } from '../messages.ts';
export { BeforeAfter } from './BeforeAfter.tsx';
export { CreationFace } from './CreationFace.tsx';
export { CreationTools, CreationToolsContext, type CreationToolsProps } from './CreationTools.tsx';
export type { ZippedFile } from './download.ts';
export { downloadBlob, downloadFrom, downloadText, fileName, imageName, saveZip } from './download.ts';
export { Picture, PictureRows, pictureShape, SamplePicture } from './Pictures.tsx';
export { PromptInFiles, withDetails } from './PromptInFiles.tsx';
export { ResultPanel } from './ResultPanel.tsx';
export { ResultSource } from './ResultSource.tsx';
export {
  CopyButton,
  copyImage,
  copyText,
  DownloadButton,
  DownloadMenu,
  FoldButton,
  RepeatButton,
  VersionButtons,
} from './result-buttons.tsx';
export { Tabs } from './Tabs.tsx';
export { ZoomDialog, ZoomImage } from './ZoomImage.tsx';

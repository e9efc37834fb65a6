import { Download } from 'lucide-react';
import { IconButton } from '../button/index.ts';
import { messages } from '../messages.ts';

/** A button that hands over a file; `onDownload` makes it, for example with `downloadText`. */
export const DownloadButton = ({
  onDownload,
  label = messages.download,
}: {
  onDownload: () => void;
  label?: string;
}) => (
  <IconButton label={label} onClick={onDownload}>
    <Download aria-hidden="true" />
  </IconButton>
);

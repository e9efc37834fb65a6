import { IconButton, LineIcon, Menu, MenuItem, toast } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { type ImageFormat, saveImage, types } from './save-image.ts';

interface DownloadMenuProps {
  address: string;
  /** The file name without its extension. */
  name: string;
  background?: string | null;
}

const formats = Object.keys(types) as ImageFormat[];

/** Saves the image in a chosen format. */
export function DownloadMenu({ address, name, background = null }: DownloadMenuProps) {
  const save = (format: ImageFormat) => () => {
    saveImage({ address, name, format, background }).catch(() => toast.error(messages.download.failed));
  };
  return (
    <Menu
      trigger={
        <IconButton label={messages.download.label}>
          <LineIcon path="M12 4v11m-4-4 4 4 4-4M5 20h14" />
        </IconButton>
      }
    >
      {formats.map((format) => (
        <MenuItem key={format} onSelect={save(format)}>
          {messages.download.formats[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}

import { IconButton, Menu, MenuItem, toast } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { DownloadIcon } from './DownloadIcon.tsx';
import { type PictureFormat, savePicture, types } from './save-picture.ts';

interface DownloadMenuProps {
  address: string;
  /** The file's name without its ending. */
  name: string;
  behind?: string | null;
}

const formats = Object.keys(types) as PictureFormat[];

/** Saves the picture in a format of choice. */
export function DownloadMenu({ address, name, behind = null }: DownloadMenuProps) {
  const save = (format: PictureFormat) => () => {
    savePicture({ address, name, format, behind }).catch(() => toast.error(messages.download.failed));
  };
  return (
    <Menu
      trigger={
        <IconButton label={messages.download.label}>
          <DownloadIcon />
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

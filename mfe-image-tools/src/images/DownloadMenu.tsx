import { Button, IconButton, LineIcon, Menu, MenuItem, PromptInFiles, toast } from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { type ImageFormat, mimeTypes } from './canvas.ts';
import { type ShownImage, saveImage } from './shown-image.ts';

const arrow = 'M12 4v11m-4-4 4 4 4-4M5 20h14';
const formats = Object.keys(mimeTypes) as ImageFormat[];

const save = (image: ShownImage, format: ImageFormat) => {
  saveImage(image, format).catch(() => toast.error(messages.download.failed));
};

export const DownloadMenu = (image: ShownImage) => (
  <Menu
    trigger={
      <IconButton
        label={messages.download.label}
        className="w-auto min-w-[3.1rem] grid-flow-col gap-[0.1rem] pr-[0.35rem] pl-[0.55rem]"
      >
        <LineIcon path={arrow} />
        <LineIcon path="m7 10 5 5 5-5" className="size-[0.9rem]" />
      </IconButton>
    }
  >
    {formats.map((format) => (
      <MenuItem key={format} onSelect={() => save(image, format)}>
        {messages.download.formats[format]}
      </MenuItem>
    ))}
    <PromptInFiles creation={image.creation} />
  </Menu>
);

export const DownloadButtons = (image: ShownImage) =>
  formats.map((format) => (
    <Button
      key={format}
      size="small"
      icon={<LineIcon path={arrow} />}
      aria-label={messages.download.as({ format: messages.download.formats[format] })}
      onClick={() => save(image, format)}
    >
      {messages.download.formats[format]}
    </Button>
  ));

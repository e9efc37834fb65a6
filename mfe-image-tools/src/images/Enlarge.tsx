import { IconButton, LineIcon, usePreview, ZoomDialog } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { DownloadButtons } from './DownloadButtons.tsx';
import { fileOf, isChanged, type ShownImage, useShownAddress } from './shown-image.ts';

interface EnlargeProps {
  shown: ShownImage;
  alt: string;
}

export function Enlarge({ shown, alt }: EnlargeProps) {
  const { style } = shown;
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const address = useShownAddress(shown);
  const styled = usePreview(file);
  async function show() {
    setOpen(true);
    setFile(null);
    const styled = isChanged(shown) && (await fileOf(shown, 'png').catch(() => null));
    if (styled) setFile(new File([styled], 'shown.png'));
  }
  return (
    <>
      <IconButton label={messages.enlarge} onClick={show}>
        <LineIcon path="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />
      </IconButton>
      <ZoomDialog
        src={styled ?? address}
        alt={alt}
        transparent={style !== undefined}
        actions={<DownloadButtons {...shown} />}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}

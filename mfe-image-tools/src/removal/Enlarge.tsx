import { IconButton, ZoomDialog } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';

interface EnlargeProps {
  src: string;
  alt: string;
  transparent: boolean;
  background: string | null;
}

/** Opens the result at its full size. */
export function Enlarge({ src, alt, transparent, background }: EnlargeProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={messages.enlarge} onClick={() => setOpen(true)}>
        <svg
          viewBox="0 0 24 24"
          width="1.1em"
          height="1.1em"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M14 4h6v6M10 20H4v-6M20 4l-7 7M4 20l7-7" />
        </svg>
      </IconButton>
      <ZoomDialog
        open={open}
        onOpenChange={setOpen}
        src={src}
        alt={alt}
        transparent={transparent}
        ground={background}
      />
    </>
  );
}

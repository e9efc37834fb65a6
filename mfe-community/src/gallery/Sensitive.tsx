import { Button } from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { smaller } from './image.ts';

/** Which sensitive images the user has chosen to see, until the page is left. */
export function useRevealed() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    reveal: (id: string) => setIds((known) => new Set(known).add(id)),
    /** The image for display: no longer sensitive once revealed. */
    withChoice<Image extends { id: string; sensitive?: true | undefined }>(image: Image): Image {
      return image.sensitive && ids.has(image.id) ? { ...image, sensitive: undefined } : image;
    },
  };
}

export const BlurredImage = ({ content }: { content: string }) => (
  <img
    className="absolute inset-0 size-full scale-125 object-cover blur-3xl"
    src={smaller(content, 32)}
    alt={messages.sensitive.hidden}
  />
);

export const RevealButton = ({ caption, onReveal }: { caption: string; onReveal: () => void }) => (
  <div className="pointer-events-none absolute inset-0 grid place-items-center p-2">
    <Button
      size="small"
      className="pointer-events-auto max-w-full text-balance whitespace-normal"
      aria-label={`${messages.sensitive.show}: ${caption}`}
      onClick={onReveal}
    >
      {messages.sensitive.show}
    </Button>
  </div>
);

import type { PublishedCreation } from '@atelier/contracts';

/** Width to height of a picture; square where the recipe does not say. */
export function ratioOf({ settings }: PublishedCreation): number {
  const [width, height] = [Number(settings.width), Number(settings.height)];
  return width > 0 && height > 0 ? Math.min(3, Math.max(0.4, width / height)) : 1;
}

/** The words a picture is known by: its description, or the whole prompt where it has none. */
export const captionOf = ({ settings, prompt }: PublishedCreation) => String(settings.description ?? prompt);

/** The address of a smaller rendition. */
export const smaller = (content: string, width: number) => `${content}?w=${width}&format=webp`;

/** A creation with the reader's like given or taken, before the server has said so. */
export function withLike(creation: PublishedCreation, reader: string, liked: boolean): PublishedCreation {
  const others = creation.likes.filter((like) => like !== reader);
  const likes = liked ? [...others, reader] : others;
  return { ...creation, likes, like_count: likes.length };
}

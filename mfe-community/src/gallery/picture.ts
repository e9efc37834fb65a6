import type { PublishedCreation } from '@atelier/contracts';

/** Shapes beyond these are cropped: nobody sees anything in a picture ten times as wide as high. */
const narrowest = 0.33;
const widest = 4;

/** Width to height of a picture; square where the recipe does not say. */
export function ratioOf({ settings }: PublishedCreation): number {
  const [width, height] = [Number(settings.width), Number(settings.height)];
  return width > 0 && height > 0 ? Math.min(widest, Math.max(narrowest, width / height)) : 1;
}

/** The words a picture is known by: its description, or the whole prompt where it has none. */
export const captionOf = ({ settings, prompt }: PublishedCreation) => String(settings.description ?? prompt);

/** Whether the picture has a transparent ground. */
export const isCutOut = ({ settings }: PublishedCreation) => settings.tool === 'remove-background';

/** Where the generator opens with this picture's recipe; null for a picture that was not generated. */
export function recipeLink({ settings, prompt }: PublishedCreation): string | null {
  if (settings.tool && settings.tool !== 'generate') return null;
  const recipe = new URLSearchParams({ prompt });
  if (settings.aspect) recipe.set('aspect', String(settings.aspect));
  return `/ai/generate-images?${recipe}`;
}

/** The address of a smaller rendition. */
export const smaller = (content: string, width: number) => `${content}?w=${width}&format=webp`;

/**
 * A creation with the reader's like given or taken. `count` is the server's, once known; before, the likes are counted.
 */
export function withLike(
  creation: PublishedCreation,
  reader: string,
  liked: boolean,
  count?: number,
): PublishedCreation {
  const others = creation.likes.filter((like) => like !== reader);
  const change = Number(liked) - Number(creation.likes.includes(reader));
  const likes = liked ? [...others, reader] : others;
  return { ...creation, likes, like_count: count ?? creation.like_count + change };
}

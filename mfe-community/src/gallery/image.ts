import type { PublishedCreation } from '@atelier/contracts';

const narrowest = 0.33;
const widest = 4;

/** Width divided by height; 1 where the settings do not contain the size. */
export function ratioOf({ settings }: PublishedCreation): number {
  const [width, height] = [Number(settings.width), Number(settings.height)];
  return width > 0 && height > 0 ? Math.min(widest, Math.max(narrowest, width / height)) : 1;
}

/** The description of an image, or its whole prompt without one. */
export const captionOf = ({ settings, prompt }: PublishedCreation) => String(settings.description ?? prompt);

export const hasTransparency = ({ settings }: PublishedCreation) => settings.tool === 'remove-background';

/** The generator's URL with this image's recipe and its id; null for an image that was not generated. */
export function recipeLink({ id, settings, prompt }: PublishedCreation): string | null {
  if (settings.tool && settings.tool !== 'generate') return null;
  const { description = prompt, style, aspect } = settings;
  const recipe = new URLSearchParams({ description: String(description), made_from: id });
  if (style) recipe.set('style', String(style));
  if (aspect) recipe.set('aspect', String(aspect));
  return `/ai/generate-images?${recipe}`;
}

export const smaller = (content: string, width: number) => `${content}?w=${width}&format=webp`;

/** A creation with the user's like added or removed. Without the server's `count`, the likes are counted. */
export function withLike(
  creation: PublishedCreation,
  userId: string,
  liked: boolean,
  count?: number,
): PublishedCreation {
  const others = creation.likes.filter((like) => like !== userId);
  const change = Number(liked) - Number(creation.likes.includes(userId));
  const likes = liked ? [...others, userId] : others;
  return { ...creation, likes, like_count: count ?? creation.like_count + change };
}

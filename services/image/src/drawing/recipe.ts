import { imageStyles } from '@atelier/contracts';

/** Reads description and style back out of a prompt that the product built; a prompt of another kind has neither. */
export function recipeOf(prompt: string): { description: string; style: string } | Record<string, never> {
  const found = /^Generate an image of (.+) in the style (.+)$/s.exec(prompt);
  const [, description, style] = found ?? [];
  const known = imageStyles.find((name) => name === style);
  return description && known ? { description, style: known } : {};
}

import { fileName } from '@atelier/contracts';

/** The name of a creation outside the product. */
export const titleOf = ({ title, prompt }: { title?: string; prompt: string }) =>
  title || prompt.slice(0, 120);

/**
 * The file name of a creation among many: it begins with the day for sorting, and ends with the end of the id for uniqueness.
 */
export function listedFileName(creation: {
  title?: string;
  prompt: string;
  created_at: Date;
  _id: { toHexString(): string };
}): string {
  const day = creation.created_at.toISOString().slice(0, 10);
  return `${day}-${fileName(titleOf(creation), 'creation')}-${creation._id.toHexString().slice(-8)}`;
}

import { fileName } from '@atelier/contracts';

/** What a creation is called outside of the product. */
export const titleOf = ({ title, prompt }: { title?: string; prompt: string }) =>
  title || prompt.slice(0, 120);

/** The file name of a creation in a list of many: its day first, so that they sort, and the end of its id, so that none is twice. */
export function listedFileName(creation: {
  title?: string;
  prompt: string;
  created_at: Date;
  _id: { toHexString(): string };
}): string {
  const day = creation.created_at.toISOString().slice(0, 10);
  return `${day}-${fileName(titleOf(creation), 'creation')}-${creation._id.toHexString().slice(-8)}`;
}

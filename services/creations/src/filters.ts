import type { CreationRecord } from '@atelier/service-kit/creations';
import mongoose, { type QueryFilter } from 'mongoose';

/** What every signed-in user may see: completed images that their owners published. */
export const published: QueryFilter<CreationRecord> = {
  publish: true,
  deleted_at: null,
  type: 'image',
  status: 'completed',
};

/** Creations whose prompt or content contains the given text, in any case. */
export function textSearch(text: string): QueryFilter<CreationRecord> {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const match = () => mongoose.trusted({ $regex: escaped, $options: 'i' });
  return { $or: [{ prompt: match() }, { content: match() }] };
}

import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { creationById, toggleLike as toggle } from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';
import { published } from './gallery.ts';

/** `POST /api/user/toggle-creations`. */
export async function toggleLike(
  { body, identity }: CallContext<'toggleLike'>,
  { creations }: Dependencies,
): Promise<CallResult<'toggleLike'>> {
  const changed = await toggle(
    creations,
    identity.userId,
    { ...creationById(body.id), ...published },
    body.liked,
  );
  if (!changed) throw new AppError('creation_not_found');
  return { success: true, ...sentence(changed.liked ? 'liked' : 'unliked'), ...changed };
}

import { creationById, toggleLike as toggle } from '@atelier/creation-kit/creations';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { Handler } from './dependencies.ts';
import { published } from './gallery.ts';

/** `POST /api/user/toggle-creations`. */
export const toggleLike: Handler<'toggleLike'> = async ({ body, identity }, { creations }) => {
  const changed = await toggle(
    creations,
    identity.userId,
    { ...creationById(body.id), ...published },
    body.liked,
  );
  if (!changed) throw new AppError('creation_not_found');
  return { success: true, ...sentence(changed.liked ? 'liked' : 'unliked'), ...changed };
};

import { serveCall } from '@atelier/creation-kit/calls';
import { creationById, likedBy } from '@atelier/creation-kit/creations';
import { AppError } from '@atelier/server-kit/errors';
import type { Dependencies } from './dependencies.ts';
import { published } from './read-creations.ts';

/** `POST /api/user/toggle-creations`. One update in the database, so that concurrent calls lose no like. */
export const toggleLike = ({ creations }: Dependencies) =>
  serveCall('toggleLike', async ({ body, identity }) => {
    const { userId } = identity;
    const record = await creations
      .findOneAndUpdate({ ...creationById(body.id), ...published }, toggle(userId), {
        updatePipeline: true,
        projection: { like_count: 1, liked: likedBy(userId) },
        returnDocument: 'after',
        timestamps: false,
      })
      .lean<{ like_count: number; liked: boolean }>();
    if (!record) throw new AppError('creation_not_found');
    const { liked, like_count } = record;
    return { success: true, message: liked ? 'Liked.' : 'Like removed.', liked, like_count };
  });

function toggle(userId: string) {
  const own = [{ $literal: userId }];
  return [
    {
      $set: {
        likes: {
          $cond: [likedBy(userId), { $setDifference: ['$likes', own] }, { $concatArrays: ['$likes', own] }],
        },
      },
    },
    { $set: { like_count: { $size: '$likes' } } },
  ];
}

import { AppError, type CreationRecord, serveCall } from '@atelier/service-kit';
import { byId, published } from './filters.ts';
import type { CreationsParts } from './parts.ts';

/** `POST /api/user/toggle-creations`. One update in the database, so that no like is lost however many come at once. */
export const toggleLike = ({ creations }: CreationsParts) =>
  serveCall('toggleLike', async ({ body, identity }) => {
    const { userId } = identity;
    const record = await creations
      .findOneAndUpdate({ ...byId(body.id), ...published }, toggle(userId), {
        updatePipeline: true,
        returnDocument: 'after',
        timestamps: false,
      })
      .lean<CreationRecord>();
    if (!record) throw new AppError('creation_not_found');
    const liked = record.likes.includes(userId);
    return {
      success: true,
      message: liked ? 'Liked.' : 'Like removed.',
      liked,
      like_count: record.like_count,
    };
  });

function toggle(userId: string) {
  // As a literal, for an id that began with a dollar sign would be read as a field.
  const own = [{ $literal: userId }];
  const liked = { $in: [{ $literal: userId }, '$likes'] };
  return [
    {
      $set: {
        likes: {
          $cond: [liked, { $setDifference: ['$likes', own] }, { $concatArrays: ['$likes', own] }],
        },
      },
    },
    { $set: { like_count: { $size: '$likes' } } },
  ];
}

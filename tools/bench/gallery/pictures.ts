import type { CreationRecord } from '@atelier/service-kit';

const start = Date.UTC(2026, 0, 1);
const people = 500;

/** Published pictures as they lie in the database: one a minute, most with few likes and many with equally many. */
export function publishedPictures(from: number, count: number): Omit<CreationRecord, '_id'>[] {
  return Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    const likes = Array.from(
      { length: (index * 7919) % 17 },
      (_like, liker) => `user_${(index + liker) % people}`,
    );
    const at = new Date(start + index * 60_000);
    return {
      user_id: `user_${index % people}`,
      prompt: `Generate an image of a lighthouse number ${index} in the style Realistic`,
      type: 'image',
      content: '',
      publish: true,
      status: 'completed',
      settings: { width: 1024, height: 1024, aspect: 'square' },
      report: null,
      likes,
      like_count: likes.length,
      created_at: at,
      updated_at: at,
      failure: null,
      picture_key: `key${index}`,
      picture_ext: 'png',
      picture_id: `atelier/${index}`,
      deleted_at: null,
    };
  });
}

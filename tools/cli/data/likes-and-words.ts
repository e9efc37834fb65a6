import { type CreationRecord, wordsOf } from '@atelier/creation-kit/creations';
import type { mongo } from 'mongoose';
import type { Change } from './plan-indexes.ts';

type OldRecord = Pick<CreationRecord, '_id' | 'user_id' | 'prompt' | 'title' | 'content' | 'settings'> & {
  likes?: string[];
  words?: string[];
};

/** Moves likes from the list in their creation into the collection of likes, and stores the words of creations. */
export async function likesAndWordsOf(db: mongo.Db): Promise<Change[]> {
  const creations = db.collection<OldRecord>('creations');
  if ((await db.listCollections({ name: 'creations' }).toArray()).length === 0) return [];
  const fields = { user_id: 1, prompt: 1, title: 1, content: 1, settings: 1, likes: 1, words: 1 };
  return [
    {
      text: 'move likes into a collection, and store the words of creations for the search',
      async apply() {
        for await (const record of creations.find({}, { projection: fields })) {
          if (record.likes?.length) await moveLikes(db, record, record.likes);
          if (record.words && !record.likes) continue;
          const { _id, user_id, title, prompt, content, settings } = record;
          const words = wordsOf(prompt, title, settings?.file?.toString(), content);
          await creations.updateOne({ _id, user_id }, { $set: { words }, $unset: { likes: '' } });
        }
      },
    },
  ];
}

async function moveLikes(db: mongo.Db, { _id, user_id: owner }: OldRecord, likes: readonly string[]) {
  const like = { creation: _id, owner, removed: false, open: 0, open_at: new Date() };
  const collection = db.collection('likes');
  for (const user_id of new Set(likes))
    await collection.updateOne({ user_id, creation: _id }, { $setOnInsert: like }, { upsert: true });
  const like_count = await collection.countDocuments({ creation: _id, removed: false });
  await db.collection('creations').updateOne({ _id, user_id: owner }, { $set: { like_count } });
}

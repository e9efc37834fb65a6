import { twoPages } from '../../services/resume/src/corpus/sound.ts';
import { largeJpeg } from '../pictures/large-picture.ts';
import { type Person, succeeded } from '../product/person.ts';

/** Uses every kind of tool once: an article, a picture, a removal, a review; then looks at the history. */
export async function useOnce(who: Person): Promise<void> {
  const article = { prompt: 'Write an article about lighthouses in Short (500-800 words)', length: 800 };
  const picture = { prompt: 'Generate an image of a lighthouse in the style Realistic' };
  await who.call('generateArticle', { body: article }).then(succeeded);
  await who.call('generateImage', { body: picture }).then(succeeded);
  await who.call('removeBackground', { body: upload('image', await largeJpeg()) }).then(succeeded);
  await who.call('reviewResume', { body: upload('resume', await twoPages()) }).then(succeeded);
  await who.call('getUserCreations').then(succeeded);
}

function upload(field: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), field);
  return form;
}

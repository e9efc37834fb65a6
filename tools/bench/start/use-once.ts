import { twoPages } from '../../../services/resume/fixtures/valid-resumes.ts';
import { type ApiClient, readJson } from '../../cli/product/api-client.ts';
import { largeJpeg } from '../pictures/large-picture.ts';

/** Uses every tool once: an article, titles, a picture, both removals, a review; then looks at history and gallery. */
export async function useOnce(who: ApiClient): Promise<void> {
  const article = { prompt: 'Write an article about lighthouses in Short (500-800 words)', length: 800 };
  const picture = { prompt: 'Generate an image of a lighthouse in the style Realistic' };
  const titles = { prompt: 'Generate a blog title for the keyword lighthouses in the category General' };
  const photo = await largeJpeg();
  await who.call('generateArticle', { body: article }).then(readJson);
  await who.call('generateBlogTitle', { body: titles }).then(readJson);
  await who.call('generateImage', { body: picture }).then(readJson);
  await who.call('removeBackground', { body: upload('image', photo) }).then(readJson);
  await who.call('removeObject', { body: upload('image', photo, { object: 'disc' }) }).then(readJson);
  await who.call('reviewResume', { body: upload('resume', await twoPages()) }).then(readJson);
  await who.call('getUserCreations').then(readJson);
  await who.call('getPublishedCreations').then(readJson);
}

function upload(field: string, bytes: Buffer, others: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(others)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(bytes)]), field);
  return form;
}

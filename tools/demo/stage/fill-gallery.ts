import { calls } from '@atelier/contracts';
import { type aspectRatios, imagePrompt, type imageStyles } from '@atelier/contracts/image-options';
import { apiClient, readJson } from '../../cli/product/api-client.ts';
import { type SampleUserName, sampleUser } from '../../cli/product/sample-users.ts';

interface SampleImage {
  description: string;
  style: (typeof imageStyles)[number];
  aspect: (typeof aspectRatios)[number];
  /** The users who like it. */
  likes: readonly SampleUserName[];
}

/** Oldest first: the gallery shows the newest first. */
const samples: readonly SampleImage[] = [
  {
    description: 'a castle above a valley at dawn',
    style: 'Fantasy Style',
    aspect: 'landscape',
    likes: ['ada'],
  },
  {
    description: 'a sailing boat on a calm lake',
    style: 'Minimalist',
    aspect: 'portrait',
    likes: ['ada', 'grace'],
  },
  { description: 'a cabin in the woods in winter', style: 'Ghibli Style', aspect: 'square', likes: [] },
  {
    description: 'dunes in the evening with a balloon',
    style: 'Realistic Style',
    aspect: 'landscape',
    likes: ['ada'],
  },
  {
    description: 'a cat in a garden on a bright morning',
    style: 'Cartoon Style',
    aspect: 'square',
    likes: ['grace'],
  },
  { description: 'a city skyline by night', style: 'Sci-Fi Style', aspect: 'portrait', likes: ['ada'] },
  {
    description: 'birds over the mountains at sunrise',
    style: 'Anime Style',
    aspect: 'landscape',
    likes: [],
  },
  {
    description: 'a poppy field with an old oak in summer',
    style: '3D Style',
    aspect: 'landscape',
    likes: ['ada'],
  },
];

/**
 * Publishes images in the gallery through the product's API: Ada makes them, and both sample users like some.
 * @throws Error when a request is refused.
 */
export async function fillGallery(origin: string): Promise<void> {
  const users = {
    ada: apiClient(origin, sampleUser('ada')),
    grace: apiClient(origin, sampleUser('grace')),
  };
  for (const { description, style, aspect, likes } of samples) {
    const body = { prompt: imagePrompt(description, style), publish: true, aspect };
    const response = await readJson(await users.ada.call('generateImage', { body }));
    const { creation } = calls.generateImage.answer.parse(response);
    for (const name of likes)
      await readJson(await users[name].call('toggleLike', { body: { id: creation.id } }));
  }
}

import { type CallName, calls } from '@atelier/contracts';
import {
  articleLengths,
  articlePrompt,
  type aspectRatios,
  blogTitlePrompt,
  imagePrompt,
  type imageStyles,
} from '@atelier/contracts/tool-options';
import { apiClient, readJson } from '../cli/product/api-client.ts';
import { type SampleUserName, sampleUser } from '../cli/product/sample-users.ts';

const topic = 'the charm of small workshops';
/** Matches the title of a creation on the filled dashboard. */
export const knownCreation = new RegExp(topic);

/** Creates what the dashboard of Grace shows in the film. */
export async function fillDashboard(origin: string): Promise<void> {
  const [short] = articleLengths;
  const grace = apiClient(origin, sampleUser('grace'));
  const create = async (name: CallName, body: object) => readJson(await grace.call(name, { body }));
  await create('generateBlogTitle', { prompt: blogTitlePrompt('slow mornings', 'Lifestyle') });
  await create('generateImage', {
    prompt: imagePrompt('a red balloon over green hills in the morning', 'Minimalist'),
    publish: false,
    aspect: 'landscape',
  });
  await create('generateArticle', { prompt: articlePrompt(topic, short.label), length: short.value });
  await create('generateBlogTitle', { prompt: blogTitlePrompt('home-made bread', 'Food') });
}

interface SampleImage {
  description: string;
  style: (typeof imageStyles)[number];
  aspect: (typeof aspectRatios)[number];
  /** The users who like it. */
  likes: readonly SampleUserName[];
}

/** Oldest first: the gallery shows the newest first. */
const galleryImages: readonly SampleImage[] = [
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

/** Publishes images of Ada in the gallery, some of them with likes of both sample users. */
export async function fillGallery(origin: string): Promise<void> {
  const users = {
    ada: apiClient(origin, sampleUser('ada')),
    grace: apiClient(origin, sampleUser('grace')),
  };
  for (const { description, style, aspect, likes } of galleryImages) {
    const body = { prompt: imagePrompt(description, style), publish: true, aspect };
    const response = await readJson(await users.ada.call('generateImage', { body }));
    const { creation } = calls.generateImage.response.parse(response);
    for (const name of likes)
      await readJson(await users[name].call('toggleLike', { body: { id: creation.id } }));
  }
}

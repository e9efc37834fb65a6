import { calls } from '@atelier/contracts';
import { type aspectRatios, imagePrompt, type imageStyles } from '@atelier/contracts/image-options';
import { ask } from './ask.ts';
import { neighbour, type Person, visitor } from './people.ts';

interface Wish {
  description: string;
  style: (typeof imageStyles)[number];
  aspect: (typeof aspectRatios)[number];
  /** Who has liked it. */
  likes: readonly Person[];
}

/** Oldest first: the gallery shows them the other way round. */
const wishes: readonly Wish[] = [
  {
    description: 'a castle above a valley at dawn',
    style: 'Fantasy Style',
    aspect: 'landscape',
    likes: [neighbour],
  },
  {
    description: 'a sailing boat on a calm lake',
    style: 'Minimalist',
    aspect: 'portrait',
    likes: [neighbour, visitor],
  },
  { description: 'a cabin in the woods in winter', style: 'Ghibli Style', aspect: 'square', likes: [] },
  {
    description: 'dunes in the evening with a balloon',
    style: 'Realistic Style',
    aspect: 'landscape',
    likes: [neighbour],
  },
  {
    description: 'a cat in a garden on a bright morning',
    style: 'Cartoon Style',
    aspect: 'square',
    likes: [visitor],
  },
  { description: 'a city skyline by night', style: 'Sci-Fi Style', aspect: 'portrait', likes: [neighbour] },
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
    likes: [neighbour],
  },
];

/**
 * Hangs a few pictures in the gallery through the product's own calls.
 * @throws PlainError when a call is refused.
 */
export async function fillGallery(origin: string): Promise<void> {
  for (const { description, style, aspect, likes } of wishes) {
    const prompt = imagePrompt(description, style);
    const made = await ask(origin, neighbour, 'generateImage', { prompt, publish: true, aspect });
    const { creation } = calls.generateImage.answer.parse(made);
    for (const person of likes) await ask(origin, person, 'toggleLike', { id: creation.id });
  }
}

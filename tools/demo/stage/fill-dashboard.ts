import { articleLengths, articlePrompt } from '@atelier/contracts/article-options';
import { blogTitlePrompt } from '@atelier/contracts/blog-title-options';
import { imagePrompt } from '@atelier/contracts/image-options';
import { ask } from './ask.ts';
import { visitor } from './people.ts';

const topic = 'the charm of small workshops';
/** What the dashboard shows of a creation that is there. */
export const knownCreation = new RegExp(topic);

/** A few creations of the visitor's own, so that the dashboard is lived in. */
export async function fillDashboard(origin: string): Promise<void> {
  const [short] = articleLengths;
  await ask(origin, visitor, 'generateBlogTitle', { prompt: blogTitlePrompt('slow mornings', 'Lifestyle') });
  await ask(origin, visitor, 'generateImage', {
    prompt: imagePrompt('a red balloon over green hills in the morning', 'Minimalist'),
    publish: false,
    aspect: 'landscape',
  });
  await ask(origin, visitor, 'generateArticle', {
    prompt: articlePrompt(topic, short.label),
    length: short.value,
  });
  await ask(origin, visitor, 'generateBlogTitle', { prompt: blogTitlePrompt('home-made bread', 'Food') });
}

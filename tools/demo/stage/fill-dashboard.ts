import type { CallName } from '@atelier/contracts';
import { articleLengths, articlePrompt } from '@atelier/contracts/article-options';
import { blogTitlePrompt } from '@atelier/contracts/blog-title-options';
import { imagePrompt } from '@atelier/contracts/image-options';
import { apiClient, readJson } from '../../cli/product/api-client.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';

const topic = 'the charm of small workshops';
/** Matches the title of a creation on the filled dashboard. */
export const knownCreation = new RegExp(topic);

/** Creates what the dashboard shows in the recording. */
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

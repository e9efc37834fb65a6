import { z } from 'zod';
import {
  type Call,
  created,
  creatingCall,
  json,
  kilobyte,
  megabyte,
  multipart,
  publicCall,
  succeeded,
  userCall,
  wholeCreation,
} from '../call.ts';
import { creationId } from '../creation.ts';
import { imageSource } from '../requests.ts';
import { imageFileLimits } from '../tool-options.ts';
import {
  articleRequest,
  blogTitleRequest,
  imageEditRequest,
  imageRequest,
  objectRemovalRequest,
  revisionRequest,
  trialRequest,
} from '../tool-requests.ts';
import { usage } from '../usage.ts';
import { article, createdExample, image, imageErrors, storeErrors, textErrors, units } from './examples.ts';

/** An image file with its mask and fields, in bytes. */
const imageUpload = (imageFileLimits.megabytes + 2) * megabyte;

export const createCalls = {
  generateArticle: {
    ...creatingCall('/api/ai/generate-article', 'create:text'),
    units: 'text',
    tool: 'generate-article',
    creates: { type: 'article', message: 'article_ready' },
    service: 'text',
    summary: 'Write an article.',
    body: json(articleRequest, 384 * kilobyte),
    docs: {
      group: 'Create',
      errors: textErrors,
      example: {
        body: { prompt: 'Write an article about tea', length: 800 },
        message: 'Your article is ready.',
        response: createdExample(article, 'text'),
      },
    },
  },
  generateBlogTitle: {
    ...creatingCall('/api/ai/generate-blog-title', 'create:text'),
    units: 'text',
    tool: 'generate-blog-title',
    creates: { type: 'blog-title', message: 'titles_ready' },
    service: 'text',
    summary: 'Suggest blog titles. Ten, as a list of strings and as a numbered list in markdown.',
    body: json(blogTitleRequest),
    response: created.extend({ titles: z.array(z.string()).describe('The titles, as plain text.') }),
    docs: {
      group: 'Create',
      errors: textErrors,
      example: {
        body: { prompt: 'Titles about tea' },
        response: {
          ...createdExample(
            {
              ...article,
              prompt: 'Titles about tea',
              type: 'blog-title',
              content: '1. Tea for people who have no time',
              settings: {},
            },
            'text',
          ),
          titles: ['Tea for people who have no time'],
        },
      },
    },
  },
  reviseText: {
    ...userCall('POST', '/api/ai/revise-text', 'create:text'),
    units: 'text',
    tool: 'revise-text',
    service: 'text',
    limit: 'create',
    summary:
      'Revise a text. Rewrites, shortens or extends it, changes its tone, or follows an instruction. No creation is stored: the new text is the response.',
    body: json(revisionRequest, 768 * kilobyte),
    response: succeeded({ text: z.string().describe('The new text, as markdown.'), usage }),
    docs: {
      group: 'Create',
      errors: ['quota_exceeded', ...textErrors],
      example: {
        body: {
          text: 'Tea is a drink that is drunk by many people all over the world.',
          change: 'shorten',
        },
        message: 'The text is revised.',
        response: { text: 'Tea is drunk all over the world.', usage: units('text', 18) },
      },
    },
  },
  generateImage: {
    ...creatingCall('/api/ai/generate-image', 'create:image'),
    units: 'image',
    tool: 'generate-image',
    creates: { type: 'image', tool: 'generate', message: 'image_ready' },
    service: 'image',
    summary:
      'Generate an image, or up to four. Several are one creation with `images`. A key needs the scope `publish` too to publish it.',
    publishes: true,
    body: json(imageRequest),
    docs: {
      group: 'Create',
      errors: ['scope_required', 'publication_refused', 'provider_refused', 'provider_empty', ...storeErrors],
      example: {
        body: {
          prompt: 'Generate an image of a lighthouse in the style Anime Style',
          publish: false,
          aspect: 'square',
        },
        message: 'Your image is ready.',
        response: createdExample(image, 'image'),
      },
    },
  },
  editImage: {
    ...creatingCall('/api/ai/edit-image', 'create:image'),
    units: 'image',
    tool: 'edit-image',
    creates: { type: 'image', tool: 'edit', message: 'image_ready' },
    service: 'image',
    summary:
      'Edit an image by a prompt. Up to four results are one creation with `images`. The image is a file, is fetched from `image_url`, or is an image of the user that `made_from` names.',
    body: multipart('image', ['image_url', 'made_from'], imageEditRequest, imageUpload),
    docs: {
      group: 'Create',
      errors: [
        ...imageErrors,
        'creation_not_found',
        'provider_cannot_edit',
        'provider_refused',
        'provider_empty',
        ...storeErrors,
      ],
      example: {
        file: 'harbour.png',
        body: { prompt: 'Make it a winter morning with snow' },
        message: 'Your image is ready.',
        response: createdExample(
          { ...image, prompt: 'Make it a winter morning with snow', settings: { tool: 'edit' } },
          'image',
        ),
      },
    },
  },
  removeBackground: {
    ...creatingCall('/api/ai/remove-image-background', 'create:image'),
    units: 'removal',
    tool: 'remove-image-background',
    creates: {
      type: 'image',
      tool: 'remove-background',
      prompt: 'Remove the background from the uploaded image',
      message: 'background_removed',
    },
    service: 'image',
    summary:
      'Remove the background of an image. It is a file, is fetched from `image_url`, or is an image of the user that `made_from` names.',
    body: multipart('image', ['image_url', 'made_from'], z.strictObject(imageSource), imageUpload),
    docs: {
      group: 'Create',
      errors: [...imageErrors, 'creation_not_found', 'nothing_found', ...storeErrors],
      example: {
        file: 'portrait.png',
        response: createdExample({ ...image, prompt: 'Remove the background', settings: {} }, 'removal'),
      },
    },
  },
  removeObject: {
    ...creatingCall('/api/ai/remove-image-object', 'create:image'),
    units: 'removal',
    tool: 'remove-image-object',
    creates: {
      type: 'image',
      tool: 'remove-object',
      prompt: 'Remove an object from the uploaded image',
      message: 'object_removed',
    },
    service: 'image',
    summary:
      'Remove an object from an image. It is named by `object` (one word) or painted white in `mask`, a PNG: then no pixel outside of it changes. The image is a file, is fetched from `image_url`, or is an image of the user that `made_from` names.',
    body: multipart('image', ['image_url', 'made_from'], objectRemovalRequest, imageUpload, ['mask']),
    docs: {
      group: 'Create',
      errors: [...imageErrors, 'creation_not_found', 'nothing_found', ...storeErrors],
      example: {
        file: 'desk.png',
        body: { object: 'cup' },
        response: createdExample({ ...image, prompt: 'Remove cup', settings: {} }, 'removal'),
      },
    },
  },
  upscaleImage: {
    ...creatingCall('/api/ai/upscale-image', 'create:image'),
    units: 'image',
    tool: 'upscale-image',
    creates: { type: 'image', tool: 'upscale', prompt: 'Upscale the image', message: 'upscaled' },
    service: 'image',
    summary:
      'Upscale an image. One of at most 4.2 megapixels becomes up to four times as wide and high, at most 25 megapixels. It is a file, is fetched from `image_url`, or is an image of the user that `made_from` names.',
    body: multipart('image', ['image_url', 'made_from'], z.strictObject(imageSource), imageUpload),
    docs: {
      group: 'Create',
      errors: [...imageErrors, 'creation_not_found', 'provider_refused', ...storeErrors],
      example: {
        file: 'portrait.png',
        message: 'The image is upscaled.',
        response: createdExample(
          { ...image, prompt: 'Upscale the image', settings: { tool: 'upscale' } },
          'image',
        ),
      },
    },
  },
  storeCutOut: {
    ...userCall('POST', '/api/ai/store-cut-out', 'create:image'),
    service: 'image',
    limit: 'create',
    summary:
      'Store a finished cut-out. An image that was made from a removed background, such as on a new background, becomes a private creation of its own. It costs no unit. `conflict` stands for an account with 10,000 creations.',
    body: multipart(
      'image',
      [],
      z.strictObject({
        made_from: creationId.describe("The id of the user's background removal that it was made from."),
      }),
      imageUpload,
    ),
    ...wholeCreation,
  },
  tryTitles: {
    ...publicCall('POST', '/api/try/blog-titles'),
    service: 'text',
    limit: 'trial',
    summary: 'Try the titles. Five titles without sign-in, a few times an hour. Nothing is stored.',
    body: json(trialRequest, kilobyte),
    response: succeeded({
      titles: z.array(z.string()).describe('Titles for a blog post.'),
    }),
  },
} as const satisfies Record<string, Call>;

import { z } from 'zod';
import {
  type Call,
  json,
  none,
  publicCall,
  readCreations,
  succeeded,
  userCall,
  wholeCreation,
  writeCreations,
} from '../call.ts';
import { mostCharacters, wholeNumber } from '../checks.ts';
import { creationId, creationTag, exploredImage, publishedCreation } from '../creation.ts';
import { fault } from '../messages.ts';
import { pageEnd, pageQuery, publicTags, reportReason } from '../requests.ts';
import {
  aspectRatios,
  communityOrders,
  imageStyles,
  profileNameLimits,
  searchLimit,
} from '../tool-options.ts';
import { imageChoice } from '../tool-requests.ts';
import { exploredExample, id, image, publishedOf, storeErrors } from './examples.ts';

export const communityCalls = {
  getPublishedCreations: {
    ...userCall('GET', '/api/user/get-published-creations', 'read'),
    ...readCreations,
    summary: 'List published images. Those of all users, newest or most liked first.',
    query: pageQuery.extend({
      q: z.string().check(mostCharacters(searchLimit)).optional(),
      tag: creationTag.optional(),
      by: z.string().check(mostCharacters(profileNameLimits.most)).optional(),
      sort: z.enum(communityOrders).default('newest'),
    }),
    response: succeeded({
      creations: z.array(publishedCreation).describe('A page of the list.'),
    }).extend(pageEnd.shape),
    docs: {
      group: 'Community',
      example: {
        query: { limit: 20, sort: 'most-liked' },
        response: { creations: [publishedOf(image)], next_cursor: null },
      },
    },
  },
  getPublishedCreation: {
    ...userCall('GET', '/api/user/published-creations/:id', 'read'),
    ...readCreations,
    summary: 'Get a published image. One of any user, by its id.',
    response: succeeded({ creation: publishedCreation }),
    docs: {
      group: 'Community',
      errors: ['creation_not_found'],
      example: { params: { id }, response: { creation: publishedOf(image) } },
    },
  },
  exploreImages: {
    ...publicCall('GET', '/api/explore'),
    service: 'creations',
    limit: 'explore',
    summary: 'List published images for everyone. The newest first, without those marked as sensitive.',
    query: pageQuery.extend({
      style: z.enum(imageStyles).optional().describe('Images of this style.'),
      aspect: z.enum(aspectRatios).optional().describe('Images of this shape.'),
      tag: creationTag.optional(),
      by: z.string().check(mostCharacters(profileNameLimits.most)).optional(),
    }),
    body: none,
    response: succeeded({
      images: z.array(exploredImage).describe('A page of the list.'),
    }).extend(pageEnd.shape),
    docs: {
      group: 'Community',
      errors: ['not_found'],
      example: {
        query: { limit: 20, aspect: 'square' },
        response: { images: [exploredExample], next_cursor: null },
      },
    },
  },
  exploreImage: {
    ...publicCall('GET', '/api/explore/:id'),
    service: 'creations',
    limit: 'explore',
    summary: 'Get a published image for everyone. By its id.',
    body: none,
    response: succeeded({ image: exploredImage }),
  },
  toggleLike: {
    ...userCall('POST', '/api/user/toggle-creations', 'publish'),
    ...writeCreations,
    summary:
      'Like a published creation, or remove the like. Without `liked`, the call changes the present state.',
    body: json(
      z.strictObject({
        id: creationId,
        liked: z
          .boolean({ error: fault('send_boolean') })
          .optional()
          .describe('Whether you like it from now on.'),
      }),
    ),
    response: succeeded({
      liked: z.boolean().describe('Whether you like it now.'),
      like_count: z.int().describe('The number of likes.'),
    }),
    docs: {
      group: 'Community',
      errors: ['creation_not_found'],
      example: { body: { id, liked: true }, response: { liked: true, like_count: 1 }, message: 'Liked.' },
    },
  },
  reportImage: {
    ...userCall('POST', '/api/community/:id/report', 'publish'),
    ...writeCreations,
    summary:
      'Report a published image, or the name of its owner, to the operators. If several users report an image, nobody but its owner sees it until an operator decides.',
    body: json(z.strictObject({ reason: reportReason })),
    response: succeeded({}),
  },
  setPublished: {
    ...userCall('POST', '/api/user/publish-creation', 'publish'),
    ...writeCreations,
    summary:
      'Publish or unpublish an image. The AI provider checks it, and may mark it as `sensitive`. Unpublishing also changes its URL. `tags` replaces those of the community.',
    body: json(
      z.strictObject({
        id: creationId,
        publish: z.boolean({ error: fault('send_boolean') }).describe('Whether it is in the community.'),
        tags: publicTags.optional(),
      }),
    ),
    ...wholeCreation,
    docs: {
      group: 'Community',
      errors: ['creation_not_found', 'publication_refused'],
      example: { body: { id, publish: true }, response: { creation: { ...image, publish: true } } },
    },
  },
  chooseImage: {
    ...userCall('POST', '/api/user/creations/:id/choose-image', 'publish'),
    ...writeCreations,
    summary:
      'Choose one of several images. The chosen one becomes `content`; the others stay or are discarded.',
    body: json(imageChoice),
    ...wholeCreation,
    docs: {
      group: 'Creations',
      errors: ['creation_not_found', 'conflict', 'publication_refused'],
      example: {
        params: { id },
        body: { image: 2, others: 'discard' },
        response: { creation: image },
        message: 'Saved.',
      },
    },
  },
  getImage: {
    ...publicCall('GET', '/pictures/:key'),
    service: 'image',
    limit: 'image',
    summary:
      'Get an image. Its URL is secret. `w` is the width that is needed, `format` re-encodes it, `download` is its file name.',
    // Not strict: programs that share links add parameters to them.
    query: z.object({
      w: wholeNumber(16, 4096).optional(),
      format: z.enum(['png', 'jpg', 'webp', 'avif']).optional(),
      download: z.string().check(mostCharacters(100)).optional(),
    }),
    body: none,
    response: null,
    docs: {
      group: 'Image files',
      errors: ['not_found', ...storeErrors],
      media: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
      conditional: true,
      example: { params: { key: 'q8Zk2vT1mB7xN4cR9wL3sD6fH0jG5pYa.png' }, query: { w: 640, format: 'webp' } },
    },
  },
} as const satisfies Record<string, Call>;

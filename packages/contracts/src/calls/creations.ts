import { z } from 'zod';
import {
  type Call,
  ignored,
  json,
  kilobyte,
  megabyte,
  none,
  publicCall,
  readCreations,
  succeeded,
  userCall,
  wholeCreation,
  wholeCreationLimit,
  writeCreations,
} from '../call.ts';
import { mostCharacters } from '../checks.ts';
import {
  creationId,
  creationStatus,
  creationSummary,
  creationTag,
  creationType,
  creationVersion,
} from '../creation.ts';
import { creationChange, creationIds, pageEnd, pageQuery, purgedCreations } from '../requests.ts';
import {
  countLimit,
  documentFormats,
  historyOrders,
  searchLimit,
  shareReportReasons,
} from '../tool-options.ts';
import { article, id, summaryOf } from './examples.ts';

const nothing = z.strictObject({});

export const creationCalls = {
  getUserCreations: {
    ...userCall('GET', '/api/user/get-user-creations', 'read'),
    ...readCreations,
    summary:
      "List creations. Summaries of the user's own ones; only completed ones unless `status` is given; `open` lists those that are queued or running. `deleted` lists those that can still be restored, the last deleted first.",
    query: pageQuery.extend({
      type: creationType.optional(),
      status: z.union([creationStatus, z.enum(['open', 'all'])]).default('completed'),
      q: z.string().check(mostCharacters(searchLimit)).optional(),
      starred: z.literal('true').optional(),
      tag: creationTag.optional(),
      made_from: creationId.optional(),
      deleted: z.literal('true').optional(),
      sort: z.enum(historyOrders).default('newest'),
    }),
    /** `total` is the number of creations that match, up to `countLimit`. */
    response: succeeded({
      creations: z.array(creationSummary).describe('A page of the list, newest first.'),
      total: z
        .int()
        .nonnegative()
        .max(countLimit)
        .describe('The number of all creations that match the query.'),
    }).extend(pageEnd.shape),
    docs: {
      group: 'Creations',
      example: {
        query: { limit: 20, type: 'article', status: 'all' },
        response: {
          creations: [summaryOf(article)],
          total: 1,
          next_cursor: null,
        },
      },
    },
  },
  getCreation: {
    ...userCall('GET', '/api/user/creations/:id', 'created'),
    ...readCreations,
    summary: "Get a creation. One of the user's own, with its content.",
    ...wholeCreation,
    docs: {
      group: 'Creations',
      errors: ['creation_not_found'],
      example: { params: { id }, response: { creation: article } },
    },
  },
  streamCreation: {
    ...userCall('GET', '/api/user/creations/:id/stream', 'created'),
    ...readCreations,
    summary:
      "Follow a run. The events of one of the user's own runs, while it lasts and afterwards. With `Last-Event-ID` only those after that event.",
    response: null,
    streams: true,
    docs: {
      group: 'Creations',
      errors: ['creation_not_found'],
      example: { params: { id } },
    },
  },
  stopCreation: {
    ...userCall('POST', '/api/user/creations/:id/stop', 'create'),
    ...writeCreations,
    summary: 'Stop a run. What was made so far is kept.',
    body: json(nothing, kilobyte),
    response: succeeded({}),
    docs: {
      group: 'Creations',
      errors: ['creation_not_found'],
      example: { params: { id }, body: {}, message: 'The run is being stopped.' },
    },
  },
  changeCreation: {
    ...userCall('PATCH', '/api/user/creations/:id', 'write'),
    ...writeCreations,
    summary:
      'Change a creation. Its title, star, tags, or the text of one that is no image. Earlier texts are kept as versions.',
    body: json(creationChange, 7 * megabyte),
    ...wholeCreation,
    docs: {
      group: 'Creations',
      errors: ['creation_not_found', 'conflict'],
      example: {
        params: { id },
        body: { content: '# Tea', starred: true },
        response: { creation: { ...article, content: '# Tea', starred: true } },
        message: 'Saved.',
      },
    },
  },
  getVersions: {
    ...userCall('GET', '/api/user/creations/:id/versions', 'read'),
    ...readCreations,
    summary: 'List the versions of a text. The texts before changes, the latest first.',
    response: succeeded({ versions: z.array(creationVersion).describe('Newest first.') }),
    responseLimit: wholeCreationLimit,
    docs: {
      group: 'Creations',
      errors: ['creation_not_found'],
      example: {
        params: { id },
        response: { versions: [{ content: '# Green tea', created_at: '2026-11-21T09:30:00.000Z' }] },
      },
    },
  },
  getDocument: {
    ...userCall('GET', '/api/user/creations/:id/document', 'read'),
    ...readCreations,
    service: 'image',
    summary:
      'Download a text. As Markdown, HTML, Word document or PDF. The PDF of a review has its score and findings. Images of the user, to whose addresses a text refers, are embedded.',
    query: z.strictObject({ format: z.enum(documentFormats) }),
    response: null,
    docs: {
      group: 'Creations',
      errors: ['creation_not_found', 'pdf_too_complex', 'pdf_letters'],
      media: [
        'text/markdown',
        'text/html',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/pdf',
      ],
      example: { params: { id }, query: { format: 'docx' } },
    },
  },
  shareCreation: {
    ...userCall('POST', '/api/user/creations/:id/share', 'write'),
    ...writeCreations,
    repeatable: true,
    summary:
      'Share a creation. Everyone with the address may see it until it expires. A text is shared as it is now; sharing it again keeps the address.',
    body: json(
      z.strictObject({
        days: z.int().min(1).max(365).default(30).describe('The number of days for which the address works.'),
      }),
      kilobyte,
    ),
    response: succeeded({
      url: z.string().describe('The address of the page, which needs no sign-in.'),
      expires_at: z.iso.datetime().describe('When the address stops working, ISO 8601 in UTC.'),
    }),
    docs: {
      group: 'Creations',
      errors: ['creation_not_found', 'pdf_too_complex'],
      example: {
        params: { id },
        body: { days: 30 },
        message: 'Everyone with the link can see this.',
        response: {
          url: 'https://atelier.example/s/q8Zk2vT1mB7xN4cR9wL3sD6fH0jG5pYa',
          expires_at: '2026-12-21T09:30:00.000Z',
        },
      },
    },
  },
  getShared: {
    ...publicCall('GET', '/s/:key'),
    service: 'creations',
    limit: 'image',
    summary: 'Get the page of a shared creation. HTML without scripts.',
    body: none,
    response: null,
  },
  reportShared: {
    ...publicCall('POST', '/s/:key/report'),
    service: 'creations',
    limit: 'report',
    summary: 'Report a shared creation to the operators. From its page, without sign-in.',
    query: z.object({ reason: z.enum(shareReportReasons) }),
    body: ignored(kilobyte),
    response: null,
  },
  unshareCreation: {
    ...userCall('DELETE', '/api/user/creations/:id/share', 'write'),
    ...writeCreations,
    summary: 'Stop sharing a creation. Its address no longer works; a private image gets another URL.',
    body: none,
    response: succeeded({}),
    docs: {
      group: 'Creations',
      errors: ['creation_not_found'],
      example: { params: { id }, message: 'The link no longer works.' },
    },
  },
  deleteCreations: {
    ...userCall('POST', '/api/user/creations/delete', 'delete'),
    ...writeCreations,
    summary: 'Delete creations. They can be restored for 30 days; images then have new URLs.',
    body: json(creationIds),
    response: succeeded({ ids: z.array(creationId).describe('The deleted ones.') }),
    docs: {
      group: 'Creations',
      example: { body: { ids: [id] }, response: { ids: [id] }, message: 'Deleted 1 creation.' },
    },
  },
  restoreCreations: {
    ...userCall('POST', '/api/user/creations/restore', 'delete'),
    ...writeCreations,
    summary: 'Restore deleted creations.',
    body: json(creationIds),
    response: succeeded({ ids: z.array(creationId).describe('The restored ones.') }),
    docs: {
      group: 'Creations',
      example: { body: { ids: [id] }, response: { ids: [id] }, message: 'Restored 1 creation.' },
    },
  },
  purgeCreations: {
    ...userCall('POST', '/api/user/creations/purge', 'delete'),
    ...writeCreations,
    summary: 'Remove deleted creations for good. Those with these ids, or with `all` every one.',
    body: json(purgedCreations),
    response: succeeded({ count: z.int().nonnegative().describe('The number of removed ones.') }),
    docs: {
      group: 'Creations',
      example: { body: { ids: [id] }, response: { count: 1 }, message: 'Removed 1 creation for good.' },
    },
  },
} as const satisfies Record<string, Call>;

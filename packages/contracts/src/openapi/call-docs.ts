import type { CallName } from '../calls.ts';
import type { ErrorCode } from '../errors.ts';
import { runAddresses } from '../routes.ts';

/** The groups of the reference, in its order. */
export const callGroups = [
  { name: 'Create', description: 'Calls that make a creation. Each costs one unit of its kind.' },
  { name: 'Creations', description: "The user's own creations, and what remains of the allowance." },
  { name: 'Webhooks', description: 'A signed event is sent to an address of the user when a run ends.' },
  { name: 'Community', description: 'Published images of all users, and likes.' },
  { name: 'Image files', description: 'Image files, by their secret addresses.' },
  { name: 'Newsletter', description: 'Subscriptions to the newsletter. No credential is needed.' },
] as const;
export type CallGroup = (typeof callGroups)[number]['name'];

/** An example of a call: its input, and the data of its response besides `success` and `message`. */
export interface CallExample {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  /** The JSON body, or the fields of a form besides its file. */
  body?: Record<string, unknown>;
  /** The name of the file, in a call with one. */
  file?: string;
  response?: Record<string, unknown>;
  message?: string;
}

/** What the description says about a call in addition to its contract. */
export interface CallDocs {
  group: CallGroup;
  /** Errors that this call returns besides those that follow from its contract. */
  errors?: readonly ErrorCode[];
  /** The media types of a response that is not JSON. */
  media?: readonly string[];
  /** The status of success, unless 200. */
  status?: 202;
  /** Takes `Idempotency-Key`, as each creating call does. */
  idempotent?: boolean;
  /** A response that the client may have cached is 304 (`If-None-Match`). */
  conditional?: boolean;
  example: CallExample;
}

const id = '665f1c2ab40c1d5e6f708192';
const at = '2026-11-21T09:30:00.000Z';
const batchId = '665f1c2ab40c1d5e6f7081a0';
const mailToken = 'k3J9vQm2Zt7Xw1Lr8Bn5Yc4Hd6Fg0Sa2';
const address = 'https://atelier.example/pictures/q8Zk2vT1mB7xN4cR9wL3sD6fH0jG5pYa.png';

/** A creation of an example. */
type ExampleCreation = { content: string; [field: string]: unknown };

const base = {
  id,
  user_id: 'user_2abc',
  publish: false,
  status: 'completed',
  likes: [],
  like_count: 0,
  created_at: at,
  updated_at: at,
};
const article: ExampleCreation = {
  ...base,
  prompt: 'Write an article about tea in Short (500-800 words)',
  type: 'article',
  content: '# Tea\n\nTea is the most popular drink after water.',
  settings: { length: 800 },
  report: null,
};
const image: ExampleCreation = {
  ...base,
  prompt: 'Generate an image of a lighthouse in the style Anime Style',
  type: 'image',
  content: address,
  settings: { aspect: 'square' },
  report: null,
};
const units = (kind: string, remaining: number) => ({
  kind,
  limit: 20,
  remaining,
  resets_at: '2026-11-22T00:00:00.000Z',
});
const created = (creation: ExampleCreation, kind: string) => ({
  content: creation.content,
  creation,
  usage: units(kind, 19),
});

const webhook = {
  url: 'https://tools.example/atelier',
  created_at: at,
  deliveries: [{ run: id, state: 'delivered', attempts: 1, status: 204, attempted_at: at }],
};

const pictureErrors = ['picture_unreadable', 'picture_too_many_pixels'] as const;
const storeErrors = ['provider_failed', 'provider_busy', 'provider_timeout'] as const;
const textErrors = ['provider_refused', 'provider_interrupted', 'provider_empty', ...storeErrors] as const;
const pdfErrors = ['pdf_encrypted', 'pdf_scanned', 'pdf_empty', 'pdf_unreadable', 'pdf_too_complex'] as const;

/** Group, further errors and an example of every call. The examples run as tests. */
export const callDocs: Record<CallName, CallDocs> = {
  generateArticle: {
    group: 'Create',
    errors: textErrors,
    example: {
      body: { prompt: 'Write an article about tea in Short (500-800 words)', length: 800 },
      message: 'Your article is ready.',
      response: created(article, 'text'),
    },
  },
  generateBlogTitle: {
    group: 'Create',
    errors: textErrors,
    example: {
      body: { prompt: 'Generate a blog title for the keyword tea in Food' },
      response: created(
        {
          ...article,
          prompt: 'Generate a blog title for the keyword tea in Food',
          type: 'blog-title',
          content: '1. Tea for people who have no time',
          settings: {},
        },
        'text',
      ),
    },
  },
  generateImage: {
    group: 'Create',
    errors: ['scope_required', 'provider_refused', 'provider_empty', ...storeErrors],
    example: {
      body: {
        prompt: 'Generate an image of a lighthouse in the style Anime Style',
        publish: false,
        aspect: 'square',
      },
      message: 'Your image is ready.',
      response: created(image, 'image'),
    },
  },
  removeBackground: {
    group: 'Create',
    errors: [...pictureErrors, 'nothing_found', ...storeErrors],
    example: {
      file: 'portrait.png',
      response: created({ ...image, prompt: 'Remove the background', settings: {} }, 'removal'),
    },
  },
  removeObject: {
    group: 'Create',
    errors: [...pictureErrors, 'nothing_found', ...storeErrors],
    example: {
      file: 'desk.png',
      body: { object: 'cup' },
      response: created({ ...image, prompt: 'Remove cup', settings: {} }, 'removal'),
    },
  },
  reviewResume: {
    group: 'Create',
    errors: [...pdfErrors, ...textErrors],
    example: {
      file: 'resume.pdf',
      body: { job_description: 'TypeScript, Node.js, PostgreSQL' },
      response: created(
        {
          ...article,
          prompt: 'Review the uploaded resume',
          type: 'resume-review',
          content: '## Summary\n\nA clear resume with room for results.',
          settings: { file: 'resume.pdf' },
          report: { score: 72 },
        },
        'review',
      ),
    },
  },
  createBatch: {
    group: 'Create',
    errors: ['scope_required', 'idempotency_key_in_use', 'idempotency_key_reused'],
    status: 202,
    idempotent: true,
    example: {
      body: {
        items: [
          {
            call: 'generate-article',
            body: { prompt: 'Write an article about tea in Short (500-800 words)', length: 800 },
          },
          {
            call: 'generate-blog-title',
            body: { prompt: 'Generate a blog title for the keyword tea in Food' },
          },
        ],
      },
      message: 'The runs are queued. Their results will be at the address of the batch.',
      response: { batch: batchOf('queued'), usage: [units('text', 18)] },
    },
  },
  getBatch: {
    group: 'Create',
    errors: ['not_found'],
    conditional: true,
    example: { params: { id: batchId }, response: { batch: batchOf('completed') } },
  },
  getReviewPdf: {
    group: 'Create',
    errors: ['creation_not_found', 'pdf_too_complex'],
    media: ['application/pdf'],
    example: { params: { id } },
  },
  getUserCreations: {
    group: 'Creations',
    conditional: true,
    example: {
      query: { limit: 20, type: 'article', status: 'all' },
      response: {
        creations: [summaryOf(article)],
        total: 1,
        next_cursor: null,
      },
    },
  },
  getCreation: {
    group: 'Creations',
    errors: ['creation_not_found'],
    conditional: true,
    example: { params: { id }, response: { creation: article } },
  },
  streamCreation: {
    group: 'Creations',
    errors: ['creation_not_found'],
    example: { params: { id } },
  },
  stopCreation: {
    group: 'Creations',
    errors: ['creation_not_found'],
    example: { params: { id }, message: 'The run is being stopped.' },
  },
  renameCreation: {
    group: 'Creations',
    errors: ['creation_not_found'],
    example: { body: { id, title: 'Tea' }, response: { creation: { ...article, title: 'Tea' } } },
  },
  deleteCreation: {
    group: 'Creations',
    errors: ['creation_not_found'],
    example: { body: { id }, message: 'Deleted. You can restore it for 30 days.' },
  },
  restoreCreation: {
    group: 'Creations',
    errors: ['creation_not_found'],
    example: { body: { id }, response: { creation: article }, message: 'Restored.' },
  },
  getUsage: {
    group: 'Creations',
    conditional: true,
    example: {
      query: { days: 30 },
      response: {
        usage: [units('text', 19), units('image', 20), units('removal', 20), units('review', 20)],
        plans: {
          free: { text: 20, image: 20, removal: 20, review: 20 },
          premium: { text: null, image: null, removal: null, review: null },
        },
        history: [{ day: '2026-11-21', kind: 'text', units: 1, tools: { 'generate-article': 1 } }],
      },
    },
  },
  getWebhook: { group: 'Webhooks', conditional: true, example: { response: { webhook } } },
  setWebhook: {
    group: 'Webhooks',
    example: {
      body: { url: webhook.url },
      message: 'The end of each run is reported to this address.',
      response: { webhook: { ...webhook, deliveries: [] }, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
    },
  },
  getPublishedCreations: {
    group: 'Community',
    conditional: true,
    example: {
      query: { limit: 20, sort: 'most-liked' },
      response: { creations: [publishedOf(image)], next_cursor: null },
    },
  },
  setPublished: {
    group: 'Community',
    errors: ['creation_not_found'],
    example: { body: { id, publish: true }, response: { creation: { ...image, publish: true } } },
  },
  toggleLike: {
    group: 'Community',
    errors: ['creation_not_found'],
    example: { body: { id }, response: { liked: true, like_count: 1 }, message: 'Liked.' },
  },
  getPicture: {
    group: 'Image files',
    errors: ['not_found', ...storeErrors],
    media: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
    conditional: true,
    example: { params: { key: 'q8Zk2vT1mB7xN4cR9wL3sD6fH0jG5pYa.png' }, query: { w: 640, format: 'webp' } },
  },
  subscribe: {
    group: 'Newsletter',
    example: { body: { email: 'ada@example.com' }, message: 'Check your inbox to confirm.' },
  },
  confirmSubscription: {
    group: 'Newsletter',
    errors: ['link_expired'],
    example: { body: { token: mailToken }, message: 'You are subscribed.' },
  },
  unsubscribe: {
    group: 'Newsletter',
    example: { body: { token: mailToken }, message: 'You are no longer subscribed.' },
  },
  unsubscribeOneClick: {
    group: 'Newsletter',
    example: { query: { token: mailToken }, message: 'You are no longer subscribed.' },
  },
};

function batchOf(status: 'queued' | 'completed') {
  const itemOf = (call: string, run: string) => ({
    call,
    status,
    id: run,
    ...runAddresses(run),
    error: null,
  });
  return {
    id: batchId,
    url: `/api/user/batches/${batchId}`,
    state: status === 'queued' ? 'running' : 'ended',
    created_at: at,
    items: [itemOf('generate-article', id), itemOf('generate-blog-title', '665f1c2ab40c1d5e6f708193')],
  };
}

function summaryOf({ content, report: _, ...rest }: ExampleCreation) {
  return {
    ...rest,
    excerpt: 'Tea is the most popular drink after water.',
    size: content.length,
    url: `/api/user/creations/${id}`,
  };
}

function publishedOf({ status: _, report: __, ...rest }: ExampleCreation) {
  return { ...rest, publish: true, likes: ['-'], like_count: 1, mine: false };
}

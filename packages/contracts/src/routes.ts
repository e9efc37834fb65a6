import type { UnitKind } from './tool-options.ts';

/**
 * What an API key may do: `read` lists and downloads, `create:…` spends units, `publish` changes what others see or how a
 * creation is named, `delete` deletes and restores, `webhook` sets where the ends of runs are reported. A key without scopes may do
 * everything.
 */
export const scopes = [
  'read',
  'create:text',
  'create:image',
  'create:resume',
  'publish',
  'delete',
  'webhook',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * The scope that a call needs. `create` stands for any of `create:…`, and `created` for `read`; where a key has one of `create:…`
 * instead, the call finds only what this key created.
 */
export type CallScope = Scope | 'create' | 'created';
const creating = scopes.filter((name) => name.startsWith('create:'));
/** The scopes of which an API key needs one. The first suffices for the whole call. */
export function acceptedScopes(scope: CallScope): readonly Scope[] {
  if (scope === 'created') return ['read', ...creating];
  return scope === 'create' ? creating : [scope];
}

/**
 * Method, path, access, scope and cost of each call. Without zod, so that a browser bundle that needs only the paths stays small;
 * `calls.ts` builds on it.
 */
export const routes = {
  getUserCreations: { method: 'GET', path: '/api/user/get-user-creations', access: 'user', scope: 'read' },
  getCreation: { method: 'GET', path: '/api/user/creations/:id', access: 'user', scope: 'created' },
  streamCreation: {
    method: 'GET',
    path: '/api/user/creations/:id/stream',
    access: 'user',
    scope: 'created',
  },
  stopCreation: {
    method: 'POST',
    path: '/api/user/creations/:id/stop',
    access: 'user',
    scope: 'create',
  },
  getPublishedCreations: {
    method: 'GET',
    path: '/api/user/get-published-creations',
    access: 'user',
    scope: 'read',
  },
  getPublishedCreation: {
    method: 'GET',
    path: '/api/user/published-creations/:id',
    access: 'user',
    scope: 'read',
  },
  toggleLike: { method: 'POST', path: '/api/user/toggle-creations', access: 'user', scope: 'publish' },
  setPublished: { method: 'POST', path: '/api/user/publish-creation', access: 'user', scope: 'publish' },
  renameCreation: { method: 'POST', path: '/api/user/rename-creation', access: 'user', scope: 'publish' },
  deleteCreation: { method: 'POST', path: '/api/user/delete-creation', access: 'user', scope: 'delete' },
  restoreCreation: { method: 'POST', path: '/api/user/restore-creation', access: 'user', scope: 'delete' },
  getUsage: { method: 'GET', path: '/api/user/usage', access: 'user', scope: 'read' },
  generateArticle: {
    method: 'POST',
    path: '/api/ai/generate-article',
    access: 'user',
    scope: 'create:text',
    units: 'text',
  },
  generateBlogTitle: {
    method: 'POST',
    path: '/api/ai/generate-blog-title',
    access: 'user',
    scope: 'create:text',
    units: 'text',
  },
  generateImage: {
    method: 'POST',
    path: '/api/ai/generate-image',
    access: 'user',
    scope: 'create:image',
    units: 'image',
  },
  removeBackground: {
    method: 'POST',
    path: '/api/ai/remove-image-background',
    access: 'user',
    scope: 'create:image',
    units: 'removal',
  },
  removeObject: {
    method: 'POST',
    path: '/api/ai/remove-image-object',
    access: 'user',
    scope: 'create:image',
    units: 'removal',
  },
  getPicture: { method: 'GET', path: '/pictures/:key', access: 'public' },
  reviewResume: {
    method: 'POST',
    path: '/api/ai/resume-review',
    access: 'user',
    scope: 'create:resume',
    units: 'review',
  },
  getReviewPdf: { method: 'GET', path: '/api/ai/resume-review/:id/pdf', access: 'user', scope: 'read' },
  subscribe: { method: 'POST', path: '/api/newsletter/subscribe', access: 'public' },
  confirmSubscription: { method: 'POST', path: '/api/newsletter/confirm', access: 'public' },
  unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe', access: 'public' },
  unsubscribeOneClick: { method: 'POST', path: '/newsletter/unsubscribe', access: 'public' },
} as const satisfies Record<string, Route>;

/** Like `routes`, for the calls about batches, which no page makes. */
export const batchRoutes = {
  createBatch: { method: 'POST', path: '/api/user/batches', access: 'user', scope: 'create' },
  getBatch: { method: 'GET', path: '/api/user/batches/:id', access: 'user', scope: 'created' },
} as const;

/** Like `routes`, for the calls about the account, which neither a page nor a module makes. */
export const accountRoutes = {
  getWebhook: { method: 'GET', path: '/api/user/webhook', access: 'user', scope: 'read' },
  setWebhook: { method: 'POST', path: '/api/user/set-webhook', access: 'user', scope: 'webhook' },
} as const satisfies Record<string, Route>;

/** The calls that pages make. */
export type RouteName = keyof typeof routes;

/** The paths of a run: its creation, its stream, and the call that stops it. */
export function runAddresses(id: string) {
  const at = (path: string) => path.replace(':id', id);
  return {
    url: at(routes.getCreation.path),
    stream_url: at(routes.streamCreation.path),
    stop_url: at(routes.stopCreation.path),
  };
}

/** Whether the run of a creation with this status has not ended yet. */
export const isCreationOpen = (status: string): boolean => status === 'queued' || status === 'running';

/**
 * What each creating call makes: the type of its creations and, of images, `settings.tool`; the prompt of a creation whose call takes
 * none, until its work begins; and the message of the response.
 */
export const createdBy: Record<
  CreatingRoute,
  { type: CreatedType; tool?: string; prompt?: string; message: string }
> = {
  generateArticle: { type: 'article', message: 'Your article is ready.' },
  generateBlogTitle: { type: 'blog-title', message: 'Your titles are ready.' },
  generateImage: { type: 'image', tool: 'generate', message: 'Your image is ready.' },
  removeBackground: {
    type: 'image',
    tool: 'remove-background',
    prompt: 'Remove the background from the uploaded image',
    message: 'The background is removed.',
  },
  removeObject: {
    type: 'image',
    tool: 'remove-object',
    prompt: 'Remove an object from the uploaded image',
    message: 'The object is removed.',
  },
  reviewResume: {
    type: 'resume-review',
    prompt: 'Review the uploaded resume',
    message: 'The review is ready.',
  },
};

type CreatedType = 'article' | 'blog-title' | 'image' | 'resume-review';
type CreatingRoute = {
  [Name in keyof typeof routes]: (typeof routes)[Name] extends { units: UnitKind } ? Name : never;
}[keyof typeof routes];
interface Path {
  method: 'GET' | 'POST';
  path: string;
}
/** A call of a signed-in user or of an API key with the scope, or a public one. */
type Route = (Path & { access: 'user'; scope: CallScope; units?: UnitKind }) | (Path & { access: 'public' });

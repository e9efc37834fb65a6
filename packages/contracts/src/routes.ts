import type { UnitKind } from './tool-options.ts';

/**
 * What an API key may do: `read` lists and downloads, `create:…` spends units, `publish` changes what others see or how a
 * creation is named, `delete` deletes and restores. A key without scopes may do everything.
 */
export const scopes = ['read', 'create:text', 'create:image', 'create:resume', 'publish', 'delete'] as const;
export type Scope = (typeof scopes)[number];

/** The scope that a call needs; `create` stands for any of `create:…`. */
export type CallScope = Scope | 'create';
/** The scopes of which an API key needs one. */
export const acceptedScopes = (scope: CallScope): readonly Scope[] =>
  scope === 'create' ? scopes.filter((name) => name.startsWith('create:')) : [scope];

/**
 * Method, path, access, scope and cost of each call. Without zod, so that a browser bundle that needs only the paths stays small;
 * `calls.ts` builds on it.
 */
export const routes = {
  getUserCreations: { method: 'GET', path: '/api/user/get-user-creations', access: 'user', scope: 'read' },
  getCreation: { method: 'GET', path: '/api/user/creations/:id', access: 'user', scope: 'read' },
  streamCreation: {
    method: 'GET',
    path: '/api/user/creations/:id/stream',
    access: 'user',
    scope: 'read',
  },
  stopCreation: {
    method: 'POST',
    path: '/api/user/creations/:id/stop',
    access: 'user',
    scope: 'create',
  },
  getWebhook: { method: 'GET', path: '/api/user/webhook', access: 'user', scope: 'read' },
  setWebhook: { method: 'POST', path: '/api/user/set-webhook', access: 'user', scope: 'create' },
  getPublishedCreations: {
    method: 'GET',
    path: '/api/user/get-published-creations',
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
  getBatch: { method: 'GET', path: '/api/user/batches/:id', access: 'user', scope: 'read' },
} as const;

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

/** What each creating call makes: the type of its creations and, of images, `settings.tool`. */
export const createdBy: Record<CreatingRoute, { type: CreatedType; tool?: string }> = {
  generateArticle: { type: 'article' },
  generateBlogTitle: { type: 'blog-title' },
  generateImage: { type: 'image', tool: 'generate' },
  removeBackground: { type: 'image', tool: 'remove-background' },
  removeObject: { type: 'image', tool: 'remove-object' },
  reviewResume: { type: 'resume-review' },
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

import type { MessageCode } from './messages.ts';
import type { UnitKind } from './tool-options.ts';

/**
 * The scopes of API keys: `read` lists and downloads, `create:…` spends units, `write` changes and shares the user's creations,
 * `publish` is for everything that others see in the community, `delete` deletes and restores, `webhook` is for changes of the
 * webhooks and for what is sent to them. A key without scopes may do everything.
 */
export const scopes = [
  'read',
  'create:text',
  'create:image',
  'create:resume',
  'write',
  'publish',
  'delete',
  'webhook',
] as const;
export type Scope = (typeof scopes)[number];

/**
 * The scope of a call. `create` means any of `create:…`. `created` means `read`, or any of `create:…`: the call then finds only
 * the key's own creations.
 */
export type CallScope = Scope | 'create' | 'created';
const createScopes = scopes.filter((name) => name.startsWith('create:'));
/** The alternative scopes of an API key. The first suffices for the whole call. */
export function acceptedScopes(scope: CallScope): readonly Scope[] {
  if (scope === 'created') return ['read', ...createScopes];
  return scope === 'create' ? createScopes : [scope];
}

/** The methods of the calls. */
export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The creation of a call. */
export interface CreatedBy {
  type: string;
  /** `settings.tool` of an image. */
  tool?: string;
  /** The prompt, until the work begins, of a creation whose call takes none. */
  prompt?: string;
  message: MessageCode;
}

/** A call of a signed-in user, or of an API key with the scope. */
const user = <const Verb extends Method, const Path extends string, const Scope extends CallScope>(
  method: Verb,
  path: Path,
  scope: Scope,
) => ({ method, path, access: 'user', scope }) as const;

/** A call that costs one unit of its kind and creates something. */
const creating = <const Path extends string, const Kind extends UnitKind>(
  path: Path,
  scope: Scope,
  units: Kind,
  creates: CreatedBy,
) => ({ ...user('POST', path, scope), units, creates }) as const;

/** A call that costs one unit of its kind and creates nothing. */
const charged = <const Path extends string, const Kind extends UnitKind>(
  path: Path,
  scope: Scope,
  units: Kind,
) => ({ ...user('POST', path, scope), units }) as const;

const open = <const Verb extends Method, const Path extends string>(method: Verb, path: Path) =>
  ({ method, path, access: 'public' }) as const;

/**
 * Method, path, access, scope, cost and result of each call. Without zod, so that a browser bundle that needs only the paths stays
 * small; `calls.ts` builds on it.
 */
export const routes = {
  getUserCreations: user('GET', '/api/user/get-user-creations', 'read'),
  getCreation: user('GET', '/api/user/creations/:id', 'created'),
  streamCreation: user('GET', '/api/user/creations/:id/stream', 'created'),
  stopCreation: user('POST', '/api/user/creations/:id/stop', 'create'),
  getPublishedCreations: user('GET', '/api/user/get-published-creations', 'read'),
  getPublishedCreation: user('GET', '/api/user/published-creations/:id', 'read'),
  toggleLike: user('POST', '/api/user/toggle-creations', 'publish'),
  reportImage: user('POST', '/api/community/:id/report', 'publish'),
  setPublished: user('POST', '/api/user/publish-creation', 'publish'),
  changeCreation: user('PATCH', '/api/user/creations/:id', 'write'),
  chooseImage: user('POST', '/api/user/creations/:id/choose-image', 'publish'),
  getVersions: user('GET', '/api/user/creations/:id/versions', 'read'),
  getDocument: user('GET', '/api/user/creations/:id/document', 'read'),
  exportCreations: user('GET', '/api/user/export', 'read'),
  shareCreation: user('POST', '/api/user/creations/:id/share', 'write'),
  unshareCreation: user('DELETE', '/api/user/creations/:id/share', 'write'),
  getShared: open('GET', '/s/:key'),
  deleteCreations: user('POST', '/api/user/creations/delete', 'delete'),
  restoreCreations: user('POST', '/api/user/creations/restore', 'delete'),
  getUsage: user('GET', '/api/user/usage', 'read'),
  generateArticle: creating('/api/ai/generate-article', 'create:text', 'text', {
    type: 'article',
    message: 'article_ready',
  }),
  generateBlogTitle: creating('/api/ai/generate-blog-title', 'create:text', 'text', {
    type: 'blog-title',
    message: 'titles_ready',
  }),
  reviseText: charged('/api/ai/revise-text', 'create:text', 'text'),
  generateImage: creating('/api/ai/generate-image', 'create:image', 'image', {
    type: 'image',
    tool: 'generate',
    message: 'image_ready',
  }),
  editImage: creating('/api/ai/edit-image', 'create:image', 'image', {
    type: 'image',
    tool: 'edit',
    message: 'image_ready',
  }),
  removeBackground: creating('/api/ai/remove-image-background', 'create:image', 'removal', {
    type: 'image',
    tool: 'remove-background',
    prompt: 'Remove the background from the uploaded image',
    message: 'background_removed',
  }),
  removeObject: creating('/api/ai/remove-image-object', 'create:image', 'removal', {
    type: 'image',
    tool: 'remove-object',
    prompt: 'Remove an object from the uploaded image',
    message: 'object_removed',
  }),
  upscaleImage: creating('/api/ai/upscale-image', 'create:image', 'image', {
    type: 'image',
    tool: 'upscale',
    prompt: 'Upscale the image',
    message: 'upscaled',
  }),
  storeCutOut: user('POST', '/api/ai/store-cut-out', 'create:image'),
  getImage: open('GET', '/pictures/:key'),
  reviewResume: creating('/api/ai/resume-review', 'create:resume', 'review', {
    type: 'resume-review',
    prompt: 'Review the uploaded resume',
    message: 'review_ready',
  }),
  tryTitles: open('POST', '/api/try/blog-titles'),
  rewriteLine: charged('/api/ai/rewrite-resume-line', 'create:resume', 'text'),
  tailorResume: creating('/api/ai/tailor-resume', 'create:resume', 'text', {
    type: 'job-application',
    prompt: 'Write an application with the reviewed resume',
    message: 'application_ready',
  }),
  subscribe: open('POST', '/api/newsletter/subscribe'),
  confirmSubscription: open('POST', '/api/newsletter/confirm'),
  unsubscribe: open('POST', '/api/newsletter/unsubscribe'),
  unsubscribeOneClick: open('POST', '/newsletter/unsubscribe'),
};

/** Like `routes`, for calls about the account, which modules do not use. */
export const accountRoutes = {
  getWebhooks: user('GET', '/api/user/webhooks', 'read'),
  setWebhook: user('POST', '/api/user/set-webhook', 'webhook'),
  deleteWebhook: user('POST', '/api/user/delete-webhook', 'webhook'),
  testWebhook: user('POST', '/api/user/test-webhook', 'webhook'),
  resendWebhook: user('POST', '/api/user/resend-webhook', 'webhook'),
  getProfile: user('GET', '/api/user/profile', 'read'),
  setProfile: user('POST', '/api/user/set-profile', 'publish'),
};

/** The calls that pages make. */
export type RouteName = keyof typeof routes;
/** The calls that create something. */
export type CreatingRoute = {
  [Name in RouteName]: (typeof routes)[Name] extends { creates: CreatedBy } ? Name : never;
}[RouteName];

/** The creation of each creating call. */
export const createdBy = Object.fromEntries(
  Object.entries(routes).flatMap(([name, route]) => ('creates' in route ? [[name, route.creates]] : [])),
) as Record<CreatingRoute, CreatedBy>;

/** The addresses of a run: its creation, its stream, and the call that stops it; paths without `origin`. */
export function runAddresses(id: string, origin = '') {
  const at = (path: string) => origin + path.replace(':id', id);
  return {
    url: at(routes.getCreation.path),
    stream_url: at(routes.streamCreation.path),
    stop_url: at(routes.stopCreation.path),
  };
}

/** Whether the content of creations of this type is the URL of an image; that of all others is markdown. */
export const isImageType = (type: string): boolean => type === 'image';

/** Whether the run of a creation with this status has not ended yet. */
export const isCreationOpen = (status: string): boolean => status === 'queued' || status === 'running';

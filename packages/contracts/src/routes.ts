import type { UnitKind } from './tool-options.ts';

/**
 * Method, path, access and cost of each call. Without zod, so that a browser bundle that needs only the paths stays small;
 * `calls.ts` builds on it.
 */
export const routes = {
  getUserCreations: { method: 'GET', path: '/api/user/get-user-creations', access: 'user' },
  getCreation: { method: 'GET', path: '/api/user/creations/:id', access: 'user' },
  getPublishedCreations: { method: 'GET', path: '/api/user/get-published-creations', access: 'user' },
  toggleLike: { method: 'POST', path: '/api/user/toggle-creations', access: 'user' },
  setPublished: { method: 'POST', path: '/api/user/publish-creation', access: 'user' },
  renameCreation: { method: 'POST', path: '/api/user/rename-creation', access: 'user' },
  deleteCreation: { method: 'POST', path: '/api/user/delete-creation', access: 'user' },
  restoreCreation: { method: 'POST', path: '/api/user/restore-creation', access: 'user' },
  getUsage: { method: 'GET', path: '/api/user/usage', access: 'user' },
  generateArticle: { method: 'POST', path: '/api/ai/generate-article', access: 'user', units: 'text' },
  generateBlogTitle: { method: 'POST', path: '/api/ai/generate-blog-title', access: 'user', units: 'text' },
  generateImage: { method: 'POST', path: '/api/ai/generate-image', access: 'user', units: 'image' },
  removeBackground: {
    method: 'POST',
    path: '/api/ai/remove-image-background',
    access: 'user',
    units: 'removal',
  },
  removeObject: { method: 'POST', path: '/api/ai/remove-image-object', access: 'user', units: 'removal' },
  getPicture: { method: 'GET', path: '/pictures/:key', access: 'public' },
  reviewResume: { method: 'POST', path: '/api/ai/resume-review', access: 'user', units: 'review' },
  getReviewPdf: { method: 'GET', path: '/api/ai/resume-review/:id/pdf', access: 'user' },
  subscribe: { method: 'POST', path: '/api/newsletter/subscribe', access: 'public' },
  confirmSubscription: { method: 'POST', path: '/api/newsletter/confirm', access: 'public' },
  unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe', access: 'public' },
  unsubscribeOneClick: { method: 'POST', path: '/newsletter/unsubscribe', access: 'public' },
} as const satisfies Record<
  string,
  { method: 'GET' | 'POST'; path: string; access: 'user' | 'public'; units?: UnitKind }
>;

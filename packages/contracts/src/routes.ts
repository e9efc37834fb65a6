/**
 * Where each call lives. Without zod, so that a browser bundle that only needs the addresses stays small; `calls.ts` builds on it.
 */
export const routes = {
  getUserCreations: { method: 'GET', path: '/api/user/get-user-creations' },
  getCreation: { method: 'GET', path: '/api/user/creations/:id' },
  getPublishedCreations: { method: 'GET', path: '/api/user/get-published-creations' },
  toggleLike: { method: 'POST', path: '/api/user/toggle-creations' },
  setPublished: { method: 'POST', path: '/api/user/publish-creation' },
  deleteCreation: { method: 'POST', path: '/api/user/delete-creation' },
  restoreCreation: { method: 'POST', path: '/api/user/restore-creation' },
  generateArticle: { method: 'POST', path: '/api/ai/generate-article' },
  generateBlogTitle: { method: 'POST', path: '/api/ai/generate-blog-title' },
  generateImage: { method: 'POST', path: '/api/ai/generate-image' },
  removeBackground: { method: 'POST', path: '/api/ai/remove-image-background' },
  removeObject: { method: 'POST', path: '/api/ai/remove-image-object' },
  getPicture: { method: 'GET', path: '/pictures/:key' },
  reviewResume: { method: 'POST', path: '/api/ai/resume-review' },
  subscribe: { method: 'POST', path: '/api/newsletter/subscribe' },
  unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe' },
} as const satisfies Record<string, { method: 'GET' | 'POST'; path: string }>;

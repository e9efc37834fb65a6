/** The calls without their schemas, for browsers. Written by `npm run fix`. */
export const routes = {
  generateArticle: { method: 'POST', path: '/api/ai/generate-article', access: 'user', units: 'text', creates: { type: 'article' } },
  generateBlogTitle: { method: 'POST', path: '/api/ai/generate-blog-title', access: 'user', units: 'text', creates: { type: 'blog-title' } },
  reviseText: { method: 'POST', path: '/api/ai/revise-text', access: 'user', units: 'text' },
  generateImage: { method: 'POST', path: '/api/ai/generate-image', access: 'user', units: 'image', creates: { type: 'image', tool: 'generate' } },
  editImage: { method: 'POST', path: '/api/ai/edit-image', access: 'user', units: 'image', creates: { type: 'image', tool: 'edit' } },
  removeBackground: { method: 'POST', path: '/api/ai/remove-image-background', access: 'user', units: 'removal', creates: { type: 'image', tool: 'remove-background' } },
  removeObject: { method: 'POST', path: '/api/ai/remove-image-object', access: 'user', units: 'removal', creates: { type: 'image', tool: 'remove-object' } },
  upscaleImage: { method: 'POST', path: '/api/ai/upscale-image', access: 'user', units: 'image', creates: { type: 'image', tool: 'upscale' } },
  storeCutOut: { method: 'POST', path: '/api/ai/store-cut-out', access: 'user' },
  tryTitles: { method: 'POST', path: '/api/try/blog-titles', access: 'public' },
  reviewResume: { method: 'POST', path: '/api/ai/resume-review', access: 'user', units: 'review', creates: { type: 'resume-review' } },
  rewriteLine: { method: 'POST', path: '/api/ai/rewrite-resume-line', access: 'user', units: 'text' },
  tailorResume: { method: 'POST', path: '/api/ai/tailor-resume', access: 'user', units: 'text', creates: { type: 'job-application' } },
  getUserCreations: { method: 'GET', path: '/api/user/get-user-creations', access: 'user' },
  getCreation: { method: 'GET', path: '/api/user/creations/:id', access: 'user' },
  streamCreation: { method: 'GET', path: '/api/user/creations/:id/stream', access: 'user' },
  stopCreation: { method: 'POST', path: '/api/user/creations/:id/stop', access: 'user' },
  changeCreation: { method: 'PATCH', path: '/api/user/creations/:id', access: 'user' },
  getVersions: { method: 'GET', path: '/api/user/creations/:id/versions', access: 'user' },
  getDocument: { method: 'GET', path: '/api/user/creations/:id/document', access: 'user' },
  shareCreation: { method: 'POST', path: '/api/user/creations/:id/share', access: 'user' },
  getShared: { method: 'GET', path: '/s/:key', access: 'public' },
  unshareCreation: { method: 'DELETE', path: '/api/user/creations/:id/share', access: 'user' },
  deleteCreations: { method: 'POST', path: '/api/user/creations/delete', access: 'user' },
  restoreCreations: { method: 'POST', path: '/api/user/creations/restore', access: 'user' },
  exportCreations: { method: 'GET', path: '/api/user/export', access: 'user' },
  getUsage: { method: 'GET', path: '/api/user/usage', access: 'user' },
  getPublishedCreations: { method: 'GET', path: '/api/user/get-published-creations', access: 'user' },
  getPublishedCreation: { method: 'GET', path: '/api/user/published-creations/:id', access: 'user' },
  toggleLike: { method: 'POST', path: '/api/user/toggle-creations', access: 'user' },
  reportImage: { method: 'POST', path: '/api/community/:id/report', access: 'user' },
  setPublished: { method: 'POST', path: '/api/user/publish-creation', access: 'user' },
  chooseImage: { method: 'POST', path: '/api/user/creations/:id/choose-image', access: 'user' },
  getImage: { method: 'GET', path: '/pictures/:key', access: 'public' },
  subscribe: { method: 'POST', path: '/api/newsletter/subscribe', access: 'public' },
  confirmSubscription: { method: 'POST', path: '/api/newsletter/confirm', access: 'public' },
  unsubscribe: { method: 'POST', path: '/api/newsletter/unsubscribe', access: 'public' },
  unsubscribeOneClick: { method: 'POST', path: '/newsletter/unsubscribe', access: 'public' },
} as const;

export type RouteName = keyof typeof routes;

/** The calls about the account, which modules do not make. */
export const accountRoutes = {
  getProfile: { method: 'GET', path: '/api/user/profile', access: 'user' },
  setProfile: { method: 'POST', path: '/api/user/set-profile', access: 'user' },
  getWebhooks: { method: 'GET', path: '/api/user/webhooks', access: 'user' },
  setWebhook: { method: 'POST', path: '/api/user/set-webhook', access: 'user' },
  deleteWebhook: { method: 'POST', path: '/api/user/delete-webhook', access: 'user' },
  testWebhook: { method: 'POST', path: '/api/user/test-webhook', access: 'user' },
  resendWebhook: { method: 'POST', path: '/api/user/resend-webhook', access: 'user' },
} as const;

/** The calls of operators, which are not part of the API. */
export const operatorRoutes = {
  getOperatorAccess: { method: 'GET', path: '/api/operator', access: 'user' },
  listModules: { method: 'GET', path: '/api/operator/modules', access: 'user' },
  inspectModule: { method: 'GET', path: '/api/operator/modules/:module', access: 'user' },
  activateAsOperator: { method: 'POST', path: '/api/operator/modules/:module/activate', access: 'user' },
  rollOutAsOperator: { method: 'POST', path: '/api/operator/modules/:module/rollout', access: 'user' },
  rollBackAsOperator: { method: 'POST', path: '/api/operator/modules/:module/rollback', access: 'user' },
  transferAsOperator: { method: 'POST', path: '/api/operator/modules/:module/transfer', access: 'user' },
  disableAsOperator: { method: 'POST', path: '/api/operator/modules/:module/disable', access: 'user' },
  listReports: { method: 'GET', path: '/api/operator/reports', access: 'user' },
  decideReports: { method: 'POST', path: '/api/operator/reports/:id', access: 'user' },
} as const;

/**
 * Method, path, access and scope of the calls about batches. Apart from `routes`, so that pages, which make none of them, do not
 * load them.
 */
export const batchRoutes = {
  createBatch: { method: 'POST', path: '/api/user/batches', access: 'user', scope: 'create' },
  getBatch: { method: 'GET', path: '/api/user/batches/:id', access: 'user', scope: 'read' },
} as const;

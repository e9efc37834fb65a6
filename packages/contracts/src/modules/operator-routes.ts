/** Method and path of each call of operators. Without zod, for the browser. */
export const operatorRoutes = {
  getOperatorAccess: { method: 'GET', path: '/api/operator' },
  listModules: { method: 'GET', path: '/api/operator/modules' },
  inspectModule: { method: 'GET', path: '/api/operator/modules/:module' },
  activateAsOperator: { method: 'POST', path: '/api/operator/modules/:module/activate' },
  rollOutAsOperator: { method: 'POST', path: '/api/operator/modules/:module/rollout' },
  rollBackAsOperator: { method: 'POST', path: '/api/operator/modules/:module/rollback' },
  transferAsOperator: { method: 'POST', path: '/api/operator/modules/:module/transfer' },
  listReports: { method: 'GET', path: '/api/operator/reports' },
  decideReports: { method: 'POST', path: '/api/operator/reports/:id' },
  disableAsOperator: { method: 'POST', path: '/api/operator/modules/:module/disable' },
} as const;

/** Longest note about a change of a module, in characters. */
export const reasonLimit = 300;

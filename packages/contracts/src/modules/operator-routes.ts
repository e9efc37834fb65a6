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

/** The lengths of time that the health of a module is shown for, in milliseconds: of all, and of one bucket. */
export const healthRanges = {
  day: { length: 24 * 3_600_000, bucket: 3_600_000 },
  week: { length: 7 * 24 * 3_600_000, bucket: 6 * 3_600_000 },
  month: { length: 30 * 24 * 3_600_000, bucket: 24 * 3_600_000 },
} as const;
export type HealthRange = keyof typeof healthRanges;

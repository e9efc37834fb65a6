/** The contracts between browser, gateway, services and modules: the source of types, validation and documentation. */
export * from './calls.ts';
export * from './conventions.ts';
export * from './creation.ts';
export * from './errors.ts';
export * from './gateway.ts';
export * from './module-calls.ts';
export * from './module-manifest.ts';
export * from './module-releases.ts';
export * from './page-settings.ts';
export * from './registry.ts';
export * from './requests.ts';
export * from './resume-report.ts';
export * from './routes.ts';
export * from './scopes.ts';
export * from './stream.ts';
export * from './tool-options.ts';
export * from './usage.ts';

/** The contracts between browser, gateway, services and modules. Types, validation and documentation all come from here. */
export * from './calls.ts';
export * from './creation.ts';
export * from './errors.ts';
export * from './identity.ts';
export * from './module-manifest.ts';
export * from './newsletter.ts';
export * from './page-settings.ts';
export * from './paging.ts';
export * from './registry.ts';
export * from './routes.ts';
export * from './stream.ts';
export * from './tools/article.ts';
export * from './tools/blog-title.ts';
export * from './tools/image.ts';
export * from './tools/resume.ts';
export * from './tools/resume-report.ts';
export * from './usage.ts';

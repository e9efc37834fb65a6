/** Definitions shared by the build of modules and the shell's federation runtime. */

/** The package whose version is the version of the shell's API. */
export const shellApi = '@atelier/tool-kit';

/** What a module takes from the shell instead of bundling it. */
export const sharedPackages = [
  { request: 'react', package: 'react' },
  { request: 'react/jsx-runtime', package: 'react' },
  { request: 'react-dom', package: 'react-dom' },
  { request: 'react-router', package: 'react-router' },
  { request: 'react-router-dom', package: 'react-router-dom' },
  { request: shellApi, package: shellApi },
  // A request that ends in a slash covers all that begin with it: the tool-kit's subpaths.
  { request: `${shellApi}/`, package: shellApi },
] as const;

/** The container's global name, which cannot contain hyphens: a module's name with underscores. */
export const containerName = (moduleName: string) => moduleName.replaceAll('-', '_');

/** The name of an expose's chunk: `./WriteArticle` → `write-article`. */
export const chunkName = (expose: string) =>
  expose
    .replace(/^\.\//, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();

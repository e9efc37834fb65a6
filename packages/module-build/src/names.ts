/** The container's global name: a module's name with underscores. The shell asks for modules under this name. */
export const containerName = (moduleName: string) => moduleName.replaceAll('-', '_');

/** The name of an expose's chunk: `./WriteArticle` → `write-article`. */
export const chunkName = (expose: string) =>
  expose
    .replace(/^\.\//, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();

/** The name under which a module's container stands in the page: Module Federation takes no hyphens. */
export const containerName = (moduleName: string) => moduleName.replaceAll('-', '_');

/** The name of the chunk in which the single bundle keeps the tool at a path: `/ai/write-article` → `tool-write-article`. */
export const chunkOf = (path: string) => `tool-${path.split('/').at(-1)}`;

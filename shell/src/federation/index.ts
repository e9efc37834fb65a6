/** Loads tools at run time from the registry. The federation runtime itself arrives with the first tool. */
export { findTool } from './find-tool.ts';
export type { LoadFailure } from './load-failure.ts';
export type { LoadResult } from './load-tool.ts';
export type { PreloadingLoader } from './preloading-loader.ts';
export { ToolLoaderProvider, useToolLoader } from './tool-loader-context.ts';
export { toolLoaderFor } from './tool-loader-for.ts';

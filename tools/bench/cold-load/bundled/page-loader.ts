import type { LoadResult, ToolLoader } from '../../../../shell/src/modules/load/tool-loader.ts';
import { routes } from './routes.ts';

const loading = new Map<string, Promise<LoadResult>>();
const loaded = new Map<string, LoadResult>();

async function importTool(path: string): Promise<LoadResult> {
  const route = routes[path];
  if (!route) throw new Error(`No tool of the bundle is at ${path}.`);
  const exports = await route.load();
  const result: LoadResult = { ok: true, exports, module: route.module, version: '0', insteadOf: null };
  loaded.set(path, result);
  return result;
}

function load(path: string): Promise<LoadResult> {
  const started = loading.get(path) ?? importTool(path);
  loading.set(path, started);
  return started;
}

const loader: Omit<ToolLoader, 'loadFor'> = {
  load,
  peek: (path) => loaded.get(path),
  preload: (path) => void load(path),
  prefetch: (path) => void load(path),
  update: () => {},
  worked: () => {},
  crashed: () => false,
  forget: () => {},
};

export const toolLoaderFor = () => loader;
/** Does nothing: the bundle contains all tools. */
export const adoptRegistry = () => {};

import type { LoaderDefinition } from '@rspack/core';

/** The files of this folder that a compiled file imports, and what its components' ids begin with. */
export interface RefreshLoaderOptions {
  runtime: string;
  react: string;
  /** The module's name. */
  module: string;
  /** The module's folder. */
  dir: string;
}

/**
 * Loader for the output of SWC with `refresh`: defines the two functions that it calls for each component, and imports
 * React from `refresh/react.ts`. Keeps the number of lines, for the source map.
 */
const refreshLoader: LoaderDefinition<RefreshLoaderOptions> = function (source, map) {
  const { runtime, react, module, dir } = this.getOptions();
  const file = `${module}${this.resourcePath.slice(dir.length)}`;
  const header = [
    `import { runtime as $refresh$ } from ${JSON.stringify(runtime)};`,
    `const $RefreshReg$ = (type, name) => $refresh$.registerComponent(type, ${JSON.stringify(`${file} `)} + name);`,
    'const $RefreshSig$ = () => $refresh$.createSignature();',
  ].join(' ');
  const code = source.replaceAll('from "react"', `from ${JSON.stringify(react)}`);
  this.callback(null, `${header} ${code}`, map);
};

export default refreshLoader;

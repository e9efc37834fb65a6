import { type Compiler, rspack } from '@rspack/core';

const pluginName = 'KnownFilesOnly';
/** The assignment in Rspack's runtime that the plugin replaces. */
const setSource = 'script.src = url;';

/**
 * Makes a bundle load its chunks through the shell's `atelierFile`, which refuses URLs that the page does not list, sets the
 * file's integrity and applies the shell's Trusted Types policy.
 */
export class KnownFilesOnly {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap(pluginName, (code) => {
        if (!code.includes(setSource))
          throw new Error(`Rspack's script loader does not contain "${setSource}".`);
        return code.replace(setSource, 'globalThis.atelierFile(script, url);');
      });
      hooks.createLink.tap(pluginName, (code) => `${code}\nglobalThis.atelierFile(link, url);`);
    });
  }
}

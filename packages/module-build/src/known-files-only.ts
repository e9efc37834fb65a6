import { type Compiler, rspack } from '@rspack/core';

const name = 'KnownFilesOnly';
const setSource = 'script.src = url;';

/**
 * Has a bundle load its chunks through the shell's `atelierFile`: it refuses addresses that the page does not list,
 * sets the file's integrity, and makes the address by the shell's Trusted Types policy.
 */
export class KnownFilesOnly {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap(name, (code) => {
        if (!code.includes(setSource)) throw new Error(`Rspack's loader of scripts has no "${setSource}".`);
        return code.replace(setSource, 'globalThis.atelierFile(script, url);');
      });
      hooks.createLink.tap(name, (code) => `${code}\nglobalThis.atelierFile(link, url);`);
    });
  }
}

/** For modules that webpack builds (docs/guides/modules.md, "Other bundlers"). */
export { sharedByShell } from './shared-packages.ts';

const pluginName = 'KnownFilesOnly';
/** The assignment in webpack's runtime that the plugin replaces. */
const setSource = 'script.src = url;';

/** The used part of webpack's types: most modules are built without webpack. */
interface Hook<Arguments extends unknown[], Result> {
  tap(name: string, callback: (...given: Arguments) => Result): void;
}
interface WebpackCompiler<Compilation> {
  webpack: {
    runtime: {
      LoadScriptRuntimeModule: {
        getCompilationHooks(compilation: Compilation): { createScript: Hook<[string], string> };
      };
    };
  };
  hooks: { thisCompilation: Hook<[Compilation], void> };
}

/**
 * Makes a bundle of webpack 5 load its chunks through the shell's `atelierFile`, which refuses URLs that the page does not list,
 * sets the file's integrity and applies the shell's Trusted Types policy.
 */
export class KnownFilesOnly {
  apply<Compilation>(compiler: WebpackCompiler<Compilation>): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const { createScript } = LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(pluginName, (code) => {
        if (!code.includes(setSource))
          throw new Error(`webpack's script loader does not contain "${setSource}".`);
        return code.replace(setSource, 'globalThis.atelierFile(script, url);');
      });
    });
  }
}

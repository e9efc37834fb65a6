/** For modules that webpack builds (docs/guides/modules.md, "Other bundlers"). */
export { sharedByShell } from './shared-packages.ts';

const pluginName = 'KnownFilesOnly';
/** The assignment in the bundler's runtime that the plugin replaces. */
const setSource = 'script.src = url;';

/** The used part of the types of webpack 5 and of Rspack: a module needs only one of them. */
interface Hook<Arguments extends unknown[], Result> {
  tap(name: string, callback: (...given: Arguments) => Result): void;
}
interface RuntimeHooks<Compilation> {
  getCompilationHooks(compilation: Compilation): {
    createScript: Hook<[string], string>;
    createLink?: Hook<[string], string>;
  };
}
interface Compiler<Compilation> {
  webpack: object;
  hooks: { thisCompilation: Hook<[Compilation], void> };
}

/** Makes a bundle of webpack 5 or Rspack load its chunks through the shell's `atelierFile`. */
export class KnownFilesOnly {
  apply<Compilation>(compiler: Compiler<Compilation>): void {
    const runtime = runtimeOf<Compilation>(compiler.webpack);
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const { createScript, createLink } = runtime.getCompilationHooks(compilation);
      createScript.tap(pluginName, (code) => {
        if (!code.includes(setSource))
          throw new Error(`The bundler's script loader does not contain "${setSource}".`);
        return code.replace(setSource, 'globalThis.atelierFile(script, url);');
      });
      createLink?.tap(pluginName, (code) => `${code}\nglobalThis.atelierFile(link, url);`);
    });
  }
}

/** What has the hooks of the script loader. */
function runtimeOf<Compilation>(bundler: object): RuntimeHooks<Compilation> {
  const own: unknown = Reflect.get(bundler, 'RuntimePlugin');
  const { LoadScriptRuntimeModule = own } = { ...Object(Reflect.get(bundler, 'runtime')) };
  if (!LoadScriptRuntimeModule) throw new Error('KnownFilesOnly needs webpack 5 or Rspack.');
  return LoadScriptRuntimeModule;
}

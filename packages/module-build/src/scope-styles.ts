import { readFileSync } from 'node:fs';
import { deadSelectors, scopeNames, scopeStyles } from '@atelier/module-check/styles';
import type { Compiler, LoaderContext } from '@rspack/core';

/** The loader of Rspack that limits style sheets to the module. */
export default function load(this: LoaderContext<{ module: string }>, css: string): string {
  // The file itself: `css` is what Tailwind has made of it.
  for (const selector of deadSelectors(readFileSync(this.resourcePath, 'utf8')))
    this.emitWarning(new Error(`${selector} can never match in a module.`));
  return scopeStyles(css, this.getOptions().module);
}

/** The plugin that scopes the global names in the style sheets that a build writes. */
export const scopedNames = (module: string) => (compiler: Compiler) => {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('ScopeNames', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_DERIVED;
    compilation.hooks.processAssets.tap({ name: 'ScopeNames', stage }, (assets) => {
      const sheets = Object.entries(assets).filter(([file]) => file.endsWith('.css'));
      const written = new Map(sheets.map(([file, source]) => [file, String(source.source())]));
      for (const [file, css] of scopeNames(written, module))
        compilation.updateAsset(file, new sources.RawSource(css));
    });
  });
};

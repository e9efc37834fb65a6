import { scopeFonts, scopeStyles } from '@atelier/module-check/styles';
import type { Compiler, LoaderContext } from '@rspack/core';

/** The loader of Rspack that limits style sheets to the module. */
export default function load(this: LoaderContext<{ module: string }>, css: string): string {
  return scopeStyles(css, this.getOptions().module);
}

/** The plugin that scopes the fonts in the style sheets that a build writes. */
export const scopedFonts = (module: string) => (compiler: Compiler) => {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap('ScopeFonts', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_DERIVED;
    compilation.hooks.processAssets.tap({ name: 'ScopeFonts', stage }, (assets) => {
      const sheets = Object.entries(assets).filter(([file]) => file.endsWith('.css'));
      const written = new Map(sheets.map(([file, source]) => [file, String(source.source())]));
      for (const [file, css] of scopeFonts(written, module))
        compilation.updateAsset(file, new sources.RawSource(css));
    });
  });
};

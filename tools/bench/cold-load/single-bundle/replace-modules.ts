import { type Compiler, type Configuration, rspack } from '@rspack/core';

/** A module to replace: absolute paths. */
export interface Replacement {
  original: string;
  replacement: string;
  /** The only module whose import is replaced. Without it, every import is. */
  importer?: string;
}

/**
 * Returns the configuration with the modules replaced by resolve aliases. The build fails when a replacement is not
 * part of it, for example because the original was renamed: an alias without a match is not an error.
 */
export function replaceModules(
  configuration: Configuration,
  replacements: readonly Replacement[],
): Configuration {
  const everywhere = replacements.filter(({ importer }) => !importer);
  const alias = Object.fromEntries(everywhere.map(({ original, replacement }) => [original, replacement]));
  const rules = replacements.flatMap(({ original, replacement, importer }) =>
    importer ? [{ test: importer, resolve: { alias: { [original]: replacement } } }] : [],
  );
  return {
    ...configuration,
    resolve: { ...configuration.resolve, alias: { ...configuration.resolve?.alias, ...alias } },
    module: { ...configuration.module, rules: [...(configuration.module?.rules ?? []), ...rules] },
    plugins: [...(configuration.plugins ?? []), new AssertReplaced(replacements)],
  };
}

class AssertReplaced {
  readonly #replacements: readonly Replacement[];

  constructor(replacements: readonly Replacement[]) {
    this.#replacements = replacements;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(AssertReplaced.name, (compilation) => {
      compilation.hooks.finishModules.tap(AssertReplaced.name, (modules) => {
        const built = new Set(Array.from(modules, (module) => module.nameForCondition()));
        for (const { original, replacement } of this.#replacements)
          if (!built.has(replacement))
            compilation.errors.push(
              new rspack.WebpackError(`${original} is not part of the build, so nothing replaces it.`),
            );
      });
    });
  }
}

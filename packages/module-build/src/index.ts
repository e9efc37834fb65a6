/** Builds modules: one preset, one manifest check, one size budget. */

export { describeSize, type ModuleSize, measureModule } from './budget.ts';
export { buildModules, compile, defineModule } from './build.ts';
export { filesIn, integrityOf, precompress } from './built-files.ts';
export { sharedPackages, shellApi } from './federation.ts';
export type { BuiltModule } from './manifest.ts';
export { installedVersion, packageDir } from './packages.ts';
export { type Mode, minimizer, sourceRules } from './rspack-preset.ts';
export { ModuleBuildError } from './source.ts';
export { KnownFilesOnly } from './webpack.ts';

/** Builds modules: one preset, one manifest check, one size budget. */

export { describeSize, type ModuleSize, measureModule, moduleBudget } from './budget.ts';
export { type BuiltModule, buildModules } from './build.ts';
export { ModuleBuildError } from './build-error.ts';
export { filesIn, integrityOf, precompress } from './built-files.ts';
export { compile } from './compile.ts';
export { defineModule } from './define-module.ts';
export { sharedPackages, shellApi } from './federation.ts';
export { installedVersion, packageDir } from './packages.ts';
export { type Mode, minimizer, sourceRules } from './rspack-preset.ts';
export { KnownFilesOnly } from './webpack.ts';

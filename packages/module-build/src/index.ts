/** Builds modules: one preset, one manifest check, one size budget. */

export { describeSize, type ModuleSize, measureModule, moduleBudget } from './budget.ts';
export { type BuiltModule, buildModules, defaultModulesDir } from './build.ts';
export { ModuleBuildError } from './build-error.ts';
export { compile } from './compile.ts';
export { filesIn, precompress } from './compress.ts';
export { sharedPackages, shellApi } from './federation.ts';
export { integrityOf } from './manifest.ts';
export { installedVersion, packageDir } from './packages.ts';
export { KnownFilesOnly, type Mode, sourceRules } from './rspack-preset.ts';

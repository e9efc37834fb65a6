/** Builds modules: one preset, one manifest check, one size budget. */

export { describeSize, type ModuleSize, measureModule, moduleBudget } from './budget.ts';
export { type BuiltModule, buildModules, defaultModulesDir } from './build.ts';
export { compile } from './compile.ts';
export { filesBelow, precompress } from './compress.ts';
export { ModuleBuildError } from './faults.ts';
export { sharedPackages, shellApi } from './federation.ts';
export { KnownFilesOnly } from './known-files-only.ts';
export { integrityOf } from './manifest.ts';
export { installedVersion, packageDir } from './packages.ts';
export { collectRegistry } from './registry.ts';
export { type Mode, sourceRules } from './rspack-preset.ts';

/** The shell's API for modules: what a tool module builds on. This package's version is the version of that API. */
export * from './api/index.ts';
export * from './editor/index.ts';
export { classNames } from './elements/class-names.ts';
export * from './feedback/index.ts';
export * from './forms/index.ts';
export * from './language/index.ts';
export * from './markdown/index.ts';
export * from './overlays/index.ts';
export * from './results/index.ts';
export * from './revise/index.ts';
export * from './runs/index.ts';
export * from './session/index.ts';
export * from './tools/index.ts';

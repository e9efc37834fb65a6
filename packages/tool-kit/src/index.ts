/** The shell's API for modules: what a tool module builds on. This package's version is the version of that API. */
export * from './api/index.ts';
export * from './button/index.ts';
export * from './class-names/index.ts';
export * from './pigment/index.ts';
export * from './session/index.ts';
export * from './spinner/index.ts';

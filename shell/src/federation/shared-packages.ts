import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as router from './shared-router.ts';

/** Versions of what the shell shares, read from the installed packages when the shell is built. */
declare const SHARED_VERSIONS: Record<string, string>;
/** The names of the tool-kit's single pieces. */
declare const TOOL_KIT_PARTS: readonly string[];

type Library = Record<string, unknown>;

const eager = (request: string, packageName: string, library: Library) =>
  [request, { ...policy(packageName), lib: () => library }] as const;

function policy(packageName: string) {
  const version = SHARED_VERSIONS[packageName] ?? '0.0.0';
  return { version, shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` } };
}

/** The tool-kit arrives as a file of its own when the first tool is loaded: the landing page needs only a few pieces. */
const toolKit = {
  ...policy('@atelier/tool-kit'),
  get: async () => {
    const library: Library = await import(/* webpackChunkName: "tool-kit" */ '@atelier/tool-kit');
    return () => library;
  },
};

/** What the shell gives to modules, each once in the page: the tool-kit whole and by the names of its pieces. */
export const sharedPackages = Object.fromEntries([
  eager('react', 'react', React),
  eager('react/jsx-runtime', 'react', jsxRuntime),
  eager('react-dom', 'react-dom', ReactDOM),
  eager('react-router-dom', 'react-router-dom', router),
  ['@atelier/tool-kit', toolKit] as const,
  ...TOOL_KIT_PARTS.map((part) => [`@atelier/tool-kit/${part}`, toolKit] as const),
]);

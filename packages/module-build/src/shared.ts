import { installedVersion } from './packages.ts';

/** The package whose version is the version of the shell's API. */
export const shellApi = '@atelier/tool-kit';

/**
 * What a module takes from the shell instead of carrying it. Each exists once in the page: two Reacts break hooks, two
 * routers break links, two tool-kits break the session. No module carries a copy to fall back on, so that a mismatch is
 * one clear error and a module stays small.
 */
export const sharedPackages = [
  { request: 'react', package: 'react' },
  { request: 'react/jsx-runtime', package: 'react' },
  { request: 'react-dom', package: 'react-dom' },
  { request: 'react-router-dom', package: 'react-router-dom' },
  { request: shellApi, package: shellApi },
  // A request that ends in a slash stands for all that begins with it: the tool-kit's single pieces.
  { request: `${shellApi}/`, package: shellApi },
] as const;

/** Packages that would weigh more in a module than the module itself, and what to do instead. */
export const bannedPackages = [
  {
    package: 'zod',
    instead: 'import types from @atelier/contracts, and values from its subpaths or @atelier/tool-kit',
  },
] as const;

/** The `shared` option of Module Federation for a module that runs on the range `shell` of the shell's API. */
export function sharedByShell(dir: string, shell: string) {
  return Object.fromEntries(
    sharedPackages.map((shared) => {
      const version = installedVersion(shared.package, dir);
      const requiredVersion = shared.package === shellApi ? shell : `^${version}`;
      return [
        shared.request,
        { singleton: true, strictVersion: true, import: false as const, requiredVersion },
      ];
    }),
  );
}

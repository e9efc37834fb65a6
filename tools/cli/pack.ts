import { packPackages } from './packing/pack-packages.ts';
import { outputs, run } from './workspace.ts';

/** `npm run pack`: writes the packages for module teams and API consumers to `dist/packages`, as npm tarballs. */
await run(async () => {
  for (const tarball of await packPackages(outputs.packages)) console.log(tarball);
});

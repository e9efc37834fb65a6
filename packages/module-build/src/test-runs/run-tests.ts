import { compiledCatalogues } from '../catalogues.ts';
import { shellApi } from '../federation.ts';
import { readModule } from '../source.ts';
import { type SupportedKit, supportedKits } from './supported-kits.ts';

/** The name of the tool-kit in imports of it and of its subpaths. */
const toolKit = /^@atelier\/tool-kit(?=\/|$)/;
/** Files of any tool-kit. */
const toolKitFiles = /@atelier\/tool-kit/;
/** Packages of which a module and the tool-kit must have one copy. */
const single = ['react', 'react-dom', 'react-router', 'react-router-dom'];

/**
 * Runs a module's tests with Vitest in happy-dom, once for each supported tool-kit. A Vitest configuration in the module's
 * folder applies too. Returns whether all of them passed.
 * @throws Error when the module or its set-up is not valid.
 */
export async function runTests(
  dir: string,
  { watch, log }: { watch: boolean; log: (line: string) => void },
): Promise<boolean> {
  const module = readModule(dir);
  const kits = supportedKits(module.dir, module.source.shell);
  // While a team writes its code, the newest one is enough.
  for (const kit of watch ? kits.slice(-1) : kits) {
    log(`${module.source.name} with ${shellApi} ${kit.version}`);
    if (!(await runWith(kit, module.dir, watch))) return false;
  }
  return true;
}

async function runWith(kit: SupportedKit, dir: string, watch: boolean): Promise<boolean> {
  const { startVitest } = await import('vitest/node');
  const before = process.exitCode;
  const vitest = await startVitest(
    'test',
    [],
    {
      root: dir,
      watch,
      environment: 'happy-dom',
      include: ['src/**/*.test.{ts,tsx}'],
      // Node cannot import the tool-kit's style sheets.
      server: { deps: { inline: [toolKitFiles] } },
    },
    {
      plugins: [compiledCatalogues()],
      resolve: {
        dedupe: single,
        alias: kit.package === shellApi ? [] : [{ find: toolKit, replacement: kit.package }],
      },
    },
  );
  if (watch) await new Promise<void>((resolve) => vitest.onClose(() => resolve()));
  else await vitest.close();
  const passed =
    vitest.state.getFiles().length > 0 &&
    vitest.state.getCountOfFailedTests() === 0 &&
    process.exitCode !== 1;
  process.exitCode = before;
  return passed;
}

import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { moduleSource } from '@atelier/contracts';
import { z } from 'zod';
import { filesIn } from '../built-files.ts';
import { shellApi } from '../federation.ts';
import { findWorkspaceRoot, packageDir } from '../packages.ts';
import { ModuleBuildError, schemaProblems } from '../source.ts';
import { adaptToTarballs, adaptToWorkspace, findTarballs } from './standalone-package.ts';

const templateFolder = (name: string) => path.resolve(import.meta.dirname, '../..', name);
const template = templateFolder('template');
const serviceTemplate = templateFolder('template-service');
const testsTemplate = templateFolder('template-tests');

/** The packages of the product that every module uses. */
const requiredPackages = ['@atelier/tool-kit', '@atelier/module-build'];

/** The name of the template's tool and module in all spellings. */
const placeholder = /mfe-example-tool|example-tool|ExampleTool|Example Tool/g;

interface CreateOptions {
  /** The folder of the product's packages, which a module outside of its repository needs. */
  packages?: string | undefined;
  /** Whether the module gets a service with its test. */
  service?: boolean;
  /** Whether the module gets a test of its tool, and what runs it. */
  tests?: boolean;
}

/**
 * Creates a module with one tool and its icon.
 * @throws Error when the name is invalid, the folder exists, or `packages` is missing; no file is left then.
 */
export async function createModule(
  dir: string,
  { packages, service = false, tests = false }: CreateOptions = {},
): Promise<string[]> {
  const folder = path.resolve(dir);
  const name = path.basename(folder);
  if (!/^mfe(-[a-z][a-z0-9]*)+$/.test(name))
    throw new Error(
      `"${name}" is not a module name. Use "mfe-" and lower-case words that begin with a letter, such as mfe-example.`,
    );
  if (existsSync(folder)) throw new Error(`The folder ${name} exists already.`);
  if (packages === undefined && !isInWorkspace(path.dirname(folder)))
    throw new Error('Name the folder of the packages, such as --packages packages.');
  const tarballs = packages === undefined ? null : await findTarballs(packages, requiredPackages);
  const words = name.split('-').slice(1);
  const titleWords = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const component = titleWords.join('');
  const spellings: Record<string, string> = {
    'mfe-example-tool': name,
    'example-tool': words.join('-'),
    ExampleTool: (await isTaken(component)) ? `${component}Tool` : component,
    'Example Tool': titleWords.join(' '),
  };
  const fill = (text: string) => text.replace(placeholder, (spelling) => spellings[spelling] ?? spelling);

  await cp(template, folder, { recursive: true });
  if (service) await addService(folder);
  if (tests) await addTests(folder);
  for (const file of await filesIn(folder)) {
    const target = path.join(folder, fill(file));
    await rename(path.join(folder, file), target);
    await writeFile(target, fill(await readFile(target, 'utf8')));
  }
  await removeIfInvalid(folder, name);
  if (tarballs) await adaptToTarballs(folder, name, tarballs);
  else await adaptToWorkspace(folder);
  return filesIn(folder);
}

/** Whether a component of this name would hide a global, such as `Number`, or what the template imports. */
async function isTaken(component: string): Promise<boolean> {
  if (component in globalThis) return true;
  const files = [
    path.join(template, 'src/ExampleTool.tsx'),
    path.join(testsTemplate, 'src/ExampleTool.test.tsx'),
  ];
  const sources = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const imports = sources.flatMap((source) => source.match(/^import \{[^{}]*\} from/gm) ?? []);
  return imports.some((names) => names.split(/\W+/).includes(component));
}

/**
 * @throws ModuleBuildError for a name that is too long, or that cannot be the type of the service's creations
 */
async function removeIfInvalid(folder: string, name: string): Promise<void> {
  const { error } = moduleSource.safeParse(
    JSON.parse(await readFile(path.join(folder, 'module.json'), 'utf8')),
  );
  if (!error) return;
  await rm(folder, { recursive: true });
  const problems = schemaProblems(error, 'module.json');
  throw new ModuleBuildError('manifest_invalid', `A module cannot be named "${name}"`, problems);
}

/** Whether a workspace has the product's packages. */
const isInWorkspace = (dir: string) => findWorkspaceRoot(dir) !== null && packageDir(shellApi, dir) !== null;

const texts = z.record(z.string(), z.string());
const packageFile = z.looseObject({ scripts: texts, dependencies: texts, devDependencies: texts });
const moduleFile = z.looseObject({ tools: z.array(z.looseObject({})) });

async function addService(folder: string): Promise<void> {
  await cp(serviceTemplate, folder, { recursive: true });
  await changeJson(path.join(folder, 'package.json'), packageFile, ({ scripts, dependencies, ...rest }) => ({
    ...rest,
    scripts: {
      ...scripts,
      service: 'node service/main.js',
      'test:service': 'node --test service/service.test.js',
    },
    dependencies: { ...dependencies, jose: '^6.2.17' },
  }));
  await changeJson(path.join(folder, 'module.json'), moduleFile, ({ tools, ...rest }) => ({
    ...rest,
    service: { calls: { write: { creates: 'example-tool' } } },
    tools: tools.map((tool) => ({ ...tool, creates: [{ type: 'example-tool', label: 'Example Tool' }] })),
  }));
}

/** What runs the tests. A module without them installs 60 MB less. */
const testPackages = { '@testing-library/react': '^16.3.3', 'happy-dom': '^21.0.4', vitest: '^5.1.1' };

async function addTests(folder: string): Promise<void> {
  await cp(testsTemplate, folder, { recursive: true });
  await changeJson(
    path.join(folder, 'package.json'),
    packageFile,
    ({ scripts, devDependencies, ...rest }) => ({
      ...rest,
      scripts: { ...scripts, test: 'vitest run' },
      devDependencies: { ...devDependencies, ...testPackages },
    }),
  );
}

async function changeJson<Content>(
  file: string,
  schema: z.ZodType<Content>,
  next: (content: Content) => object,
): Promise<void> {
  const content = schema.parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, `${JSON.stringify(next(content), null, 2)}\n`);
}

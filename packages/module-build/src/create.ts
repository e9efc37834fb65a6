import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const template = path.resolve(import.meta.dirname, '../template');

/** The name of the template's tool and module in all spellings. */
const placeholder = /mfe-example-tool|example-tool|ExampleTool|Example Tool/g;

/**
 * Creates a module with one tool, its test and its icon. The folder's name is the module's name: `mfe-word-count` gets the
 * tool "Word Count" at `/ai/word-count`. Returns the paths of the new files, relative to the folder.
 * @throws Error when the name is invalid or the folder exists.
 */
export async function createModule(dir: string): Promise<string[]> {
  const folder = path.resolve(dir);
  const name = path.basename(folder);
  if (!/^mfe(-[a-z][a-z0-9]*)+$/.test(name))
    throw new Error(`"${name}" is not a module name. Use lower case with hyphens, such as mfe-example.`);
  if (existsSync(folder)) throw new Error(`The folder ${name} exists already.`);
  const words = name.split('-').slice(1);
  const titleWords = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const spellings: Record<string, string> = {
    'mfe-example-tool': name,
    'example-tool': words.join('-'),
    ExampleTool: titleWords.join(''),
    'Example Tool': titleWords.join(' '),
  };
  const fill = (text: string) => text.replace(placeholder, (spelling) => spellings[spelling] ?? spelling);

  await cp(template, folder, { recursive: true });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async (entry) => {
      const target = path.join(entry.parentPath, fill(entry.name));
      await rename(path.join(entry.parentPath, entry.name), target);
      await writeFile(target, fill(await readFile(target, 'utf8')));
      return path.relative(folder, target);
    }),
  );
}

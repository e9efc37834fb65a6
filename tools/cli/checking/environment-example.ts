import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError, root } from '../workspace.ts';
import { groupVariables, listVariables, type Variable } from './configuration-docs.ts';

const file = join(root, '.env.example');
const columns = 100;

const head = `The variables of an installation. Made by \`npm run fix\` from the schemas of the servers.
Copy this file to .env and give the variables without a "#" a value. A commented variable has the default that is shown.
docs/configuration.md says which server reads which variable, docs/production.md how they are used.`;

/** Variables that an installation gives each process, and not its operator. */
const setByDeployment =
  /^(?:DATA_DIR|HOST|IDENTITY_PUBLIC_KEYS|METRICS_HOST|METRICS_PORT|PORT|WEB_DIR|(?:CREATIONS|IMAGE|MODULES|NEWSLETTER|RESUME|TEXT)_URL)$/;

/** The variables as a file in the syntax that Docker Compose, systemd and shells share. */
export function renderEnvironment(variables: readonly Variable[]): string {
  const given = variables.filter(({ name }) => !setByDeployment.test(name));
  const groups = groupVariables(given).map(([title, rows]) =>
    [comment(`--- ${title} ---`), ...rows.map(entryOf)].join('\n\n'),
  );
  return `${[comment(head), ...groups].join('\n\n')}\n`;
}

function entryOf({ name, standard, meaning }: Variable): string {
  const value = standard.startsWith('`') ? standard.slice(1, -1) : '';
  const required = standard.includes('required');
  return `${comment(meaning.replaceAll('`', ''))}\n${required ? '' : '# '}${name}=${value}`;
}

/** Lines that begin with "# " and end at a space. */
function comment(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const folded: string[] = [''];
    for (const word of line.split(' ')) {
      const last = folded.at(-1) ?? '';
      if (last !== '' && last.length + word.length >= columns) folded.push(word);
      else folded[folded.length - 1] = last === '' ? word : `${last} ${word}`;
    }
    return folded;
  });
  return lines.map((line) => `# ${line}`).join('\n');
}

/** Writes `.env.example`. */
export async function writeEnvironment(): Promise<void> {
  await writeFile(file, renderEnvironment(listVariables()));
}

/** @throws PlainError when `.env.example` is not what the schemas say. */
export async function checkEnvironment(read = () => readFile(file, 'utf8')): Promise<void> {
  if ((await read()) !== renderEnvironment(listVariables()))
    throw new PlainError('.env.example is not current. Run: npm run fix');
}

import { parseArgs } from 'node:util';

/** What `--help` prints. */
export const usage = `Usage: atelier-module <command> [folder…] [options]

  create    create a module with one tool in a new folder
  manifest  write the module.json of a folder that another bundler has written
  size      build, then fail when the module exceeds its size budget
  check     build, then open each tool in a browser of this machine, with the page of the product
  deploy    build, check, publish and activate; with --percent, for a share of the users
  rollout   serve a published version to a share of the users; 100 activates it
  rollback  end the rollout, or activate the last version that worked
  disable   remove the module from the product until a version is activated
  remove    end the module with all its versions, and free its paths; needs --yes
  status    show what is served, the published versions, and what went wrong in them

  --packages <folder> the product's packages, for create outside of its repository
  --service           create also writes a service of the module, with its test
  --out <folder>      where size, check and deploy write the built files
  --entry <file>      the entry in that folder; entry.js by default
  --format <format>   script or module: whether that entry is an ES module; script by default
  --percent <number>  the share of the users, for deploy and rollout
  --version <version> the version of rollout; that of module.json by default
  --reason <text>     a note for the audit log
  --no-check          deploy opens no browser
  --yes               that remove is meant
  --help              prints this text
  --version           without a command: prints the version of this program

  The default folder is the current one. create needs a folder, such as mfe-example.
  check and deploy also take a folder of built files with their module.json, from any bundler.
  check reads ATELIER_URL, and CHROME_PATH for another browser than the first Chromium on the PATH.
  deploy, rollout, rollback, disable, remove and status read ATELIER_URL and ATELIER_DEPLOY_TOKEN.
  rspack build and rspack dev build the module, and show it in a running product while you change it.`;

const options = {
  packages: { type: 'string' },
  service: { type: 'boolean' },
  out: { type: 'string' },
  entry: { type: 'string' },
  format: { type: 'string' },
  percent: { type: 'string' },
  version: { type: 'string' },
  reason: { type: 'string' },
  'no-check': { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Option = keyof typeof options;

/** The options of each command. An option of another one would have no effect. */
const commands = {
  create: ['packages', 'service'],
  manifest: ['entry', 'format'],
  size: ['out'],
  check: ['out'],
  deploy: ['out', 'percent', 'reason', 'no-check'],
  rollout: ['percent', 'version', 'reason'],
  rollback: ['reason'],
  disable: ['reason'],
  remove: ['reason', 'yes'],
  status: [],
} as const satisfies Record<string, readonly Option[]>;
export type Command = keyof typeof commands;

/** The commands that use one folder. */
const ofOneFolder: readonly Command[] = ['manifest'];

/** The arguments of a command. */
export interface Arguments {
  command: Command;
  folders: string[];
  options: ReturnType<typeof parse>['values'];
}

/** Reads the arguments; null for those that ask for the usage. @throws Error that names the argument that is wrong. */
export function readArguments(args: string[]): Arguments | null {
  const { positionals, values } = parse(args);
  const [command, ...folders] = positionals;
  if (values.help || command === undefined) return null;
  if (!isCommand(command)) throw new Error(`There is no command ${command}. ${seeHelp}`);
  const known: readonly string[] = commands[command];
  const unknown = Object.keys(values).find((option) => !known.includes(option));
  if (unknown) throw new Error(`${command} has no option --${unknown}. ${seeHelp}`);
  if (folders.length > 1 && ofOneFolder.includes(command))
    throw new Error(`${command} takes one folder. ${seeHelp}`);
  return { command, folders, options: values };
}

const seeHelp = 'See atelier-module --help.';

const isCommand = (text: string): text is Command => Object.hasOwn(commands, text);

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (cause) {
    // Node's message goes on with how to pass a file whose name begins with a hyphen.
    const [problem = ''] = (cause instanceof Error ? cause.message : String(cause)).split('. ');
    throw new Error(`${problem.replace(/\.?$/, '.')} ${seeHelp}`, { cause });
  }
}

import { parseArgs } from 'node:util';

const options = {
  packages: { type: 'string' },
  service: { type: 'boolean' },
  tests: { type: 'boolean' },
  out: { type: 'string' },
  entry: { type: 'string' },
  format: { type: 'string' },
  percent: { type: 'string' },
  version: { type: 'string' },
  reason: { type: 'string' },
  preview: { type: 'boolean' },
  again: { type: 'boolean' },
  'no-check': { type: 'boolean' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Option = keyof typeof options;

const ofEveryCommand = ['json', 'help'] as const;

/** The options of each command. An option of another one would have no effect. */
const commands = {
  create: ['packages', 'service', 'tests'],
  manifest: ['entry', 'format'],
  size: ['out'],
  check: ['out'],
  deploy: ['out', 'percent', 'reason', 'no-check', 'preview', 'again'],
  rollout: ['percent', 'version', 'reason'],
  rollback: ['reason'],
  disable: ['reason'],
  remove: ['reason', 'yes'],
  status: [],
} as const satisfies Record<string, readonly Option[]>;
type Command = keyof typeof commands;

const purposes: Record<Command, string> = {
  create: 'create a module with one tool in a new folder, such as mfe-example',
  manifest: 'write the module.json of a folder that another bundler has written',
  size: "build, then fail when a tool's first load exceeds the size budget",
  check: 'build, then open each tool in a browser of this machine, with the page of the product',
  deploy: 'build, check, publish and activate; with --percent, for a share of the users',
  rollout: 'serve a published version to a share of the users; 100 activates it',
  rollback: 'end the rollout, or activate the last version that worked',
  disable: 'remove the module from the product until a version is activated',
  remove: 'end the module with all its versions, and free its paths; needs --yes',
  status: 'show what is served, the published versions, and what went wrong in them',
};

const meanings: Record<Option, string> = {
  packages: "--packages <folder> the product's packages, outside of its repository",
  service: '--service           also write a service of the module, with its test',
  tests: '--tests             also write a test of the tool, with what runs it',
  out: '--out <folder>      where the built files are written',
  entry: '--entry <file>      the entry in that folder; entry.js by default',
  format: '--format <format>   script or module: whether that entry is an ES module; script by default',
  percent: '--percent <number>  the share of the users',
  version: '--version <version> the version; that of module.json by default',
  reason: '--reason <text>     a note for the audit log',
  preview: '--preview           publish a version that only its link shows, for seven days',
  again: '--again             serves a version that was rolled back',
  'no-check': '--no-check          opens no browser',
  yes: '--yes               that remove is meant',
  json: '--json              prints one JSON object to the standard output, and all else to the error output',
  help: '--help              prints this text',
};

const folders = 'The folder may also have built files with their module.json, from any bundler.';
const remote = 'It reads ATELIER_URL and ATELIER_DEPLOY_TOKEN.';

/** What a command needs beside its options. */
const remarks: Partial<Record<Command, string>> = {
  check: `${folders}
  It reads ATELIER_URL, and CHROME_PATH for another browser than the first Chromium on the PATH.`,
  deploy: `${folders}\n  ${remote}`,
  ...Object.fromEntries(['rollout', 'rollback', 'disable', 'remove', 'status'].map((name) => [name, remote])),
};

const usage = `Usage: atelier-module <command> [folder…] [options]

  ${Object.entries(purposes)
    .map(([name, purpose]) => `${name.padEnd(9)} ${purpose}`)
    .join('\n  ')}

  The default folder is the current one.
  rspack build and rspack dev build the module, and show it in a running product while you change it.

  atelier-module <command> --help   shows the options of a command
  atelier-module --version          prints the version of this program`;

function usageOf(command: Command): string {
  const lines = [...commands[command], ...ofEveryCommand].map((option) => meanings[option]);
  const remark = remarks[command] ? `\n\n  ${remarks[command]}` : '';
  return `Usage: atelier-module ${command} [folder…] [options]\n\n  ${purposes[command]}${remark}\n\n  ${lines.join('\n  ')}`;
}

/** The commands that use one folder. */
const ofOneFolder: readonly Command[] = ['manifest'];

export interface Arguments {
  command: Command;
  folders: string[];
  options: ReturnType<typeof parse>['values'];
}

/**
 * Reads the arguments; a text for those that ask for help.
 * @throws Error that names the argument that is wrong.
 */
export function readArguments(args: string[]): Arguments | string {
  const { positionals, values } = parse(args);
  const [command, ...folders] = positionals;
  if (command === undefined) return usage;
  if (!isCommand(command)) throw new Error(`There is no command ${command}. ${seeHelp}`);
  if (values.help) return usageOf(command);
  const known: readonly string[] = [...commands[command], ...ofEveryCommand];
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

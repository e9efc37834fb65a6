import { parseArgs } from 'node:util';
import { createClient } from '../client.ts';
import { AtelierError } from '../errors.ts';
import { canBeSent } from '../http/request.ts';
import { commandOptions, commands } from './commands.ts';
import { type CliHost, Interruption, UsageError } from './host.ts';

const usage = `Usage:
  atelier write "<topic>" [--length <words>]     writes an article of 100 to 5000 words
  atelier titles "<keyword>" [--category <name>] suggests blog titles, for a category such as Technology
  atelier image "<description>" [--style <name>] makes an image, in a style such as "Anime Style"
  atelier review <resume.pdf> [--job <text>]     reviews a resume
  atelier batch <file.jsonl>                     makes up to 50 creations; each line is {"call": …, "body": {…}}

Options:
  --json      prints the response as JSON
  -o <file>   writes the result to a file
  -h, --help  prints this text
  --version   prints the version of this program

Variables:
  ATELIER_API_KEY  the credential
  ATELIER_URL      the address of the server; http://localhost:3000 by default
`;

/** Runs a command. @returns the exit code: 0, 1 for a failed call, 2 for a wrong command line, that of an interruption. */
export async function runCli(args: readonly string[], host: CliHost): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    const [name = '', ...operands] = positionals;
    if (values.version) {
      host.write(`${await host.version()}\n`);
      return 0;
    }
    if (values.help || name === '') {
      if (!values.help) throw new UsageError('Name a command.');
      host.write(usage);
      return 0;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${name}.`);
    const [operand, ...more] = operands;
    if (!operand?.trim() || more.length > 0)
      throw new UsageError(`The command ${name} takes one argument. Put it in quotes.`);
    const foreign = Object.keys(values).find((option) => !commandOptions[name]?.includes(option));
    if (foreign) throw new UsageError(`The command ${name} has no option --${foreign}.`);
    const token = host.env.ATELIER_API_KEY?.trim();
    if (!token) throw new UsageError('Set ATELIER_API_KEY to your credential.');
    if (!canBeSent(token)) throw new UsageError('ATELIER_API_KEY has characters that no credential has.');
    const client = createClient({ baseUrl: addressOf(host), token });
    if (values.output) await requireWritable(values.output, host);
    await command({ client, operand, values, host });
    return 0;
  } catch (error) {
    return fail(error, host);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
        output: { type: 'string', short: 'o' },
        length: { type: 'string' },
        category: { type: 'string' },
        style: { type: 'string' },
        job: { type: 'string' },
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** @throws UsageError if `ATELIER_URL` is not an address. */
function addressOf({ env }: CliHost): string {
  const url = env.ATELIER_URL || 'http://localhost:3000';
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`ATELIER_URL is not an address such as http://localhost:3000: ${url}`);
  return url;
}

/** @throws UsageError if the result could not be written. Nothing has been made yet. */
async function requireWritable(path: string, host: CliHost): Promise<void> {
  await host.checkOutput(path).catch((cause: unknown) => {
    throw new UsageError(`The file ${path} cannot be written. Choose a file in an existing folder.`, {
      cause,
    });
  });
}

function fail(error: unknown, host: CliHost): number {
  if (host.signal?.reason instanceof Interruption) {
    host.report(`${host.signal.reason.message}\n`);
    return host.signal.reason.exitCode;
  }
  if (error instanceof UsageError) {
    host.report(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (error instanceof AtelierError) {
    const details = error.details.map(({ field, message }) => `  ${field}: ${message}\n`).join('');
    const request = error.requestId ? `, request ${error.requestId}` : '';
    const address = error.code === 'network' ? `  ${addressOf(host)} (ATELIER_URL)${reasonOf(error)}\n` : '';
    host.report(`${error.message} (${error.code}${request})\n${address}${details}`);
    return 1;
  }
  const { code, path } = { code: undefined, path: undefined, ...Object(error) };
  if (code === 'ENOENT') host.report(`There is no file ${path}.\n`);
  else if (code === 'EISDIR') host.report('This is a folder, not a file.\n');
  else host.report(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
}

/** Why there was no connection, such as `ECONNREFUSED`: `fetch` wraps the error that has the code. */
function reasonOf({ cause }: AtelierError): string {
  const { code } = Object(cause instanceof Error ? cause.cause : null);
  return typeof code === 'string' ? `: ${code}` : '';
}

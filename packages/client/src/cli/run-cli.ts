import { parseArgs } from 'node:util';
import { createClient } from '../client.ts';
import { AtelierError } from '../errors.ts';
import { canBeSent } from '../http/request.ts';
import { commandOptions, commands } from './commands.ts';
import { BatchIncomplete, type CliHost, Interruption, UsageError } from './host.ts';

const usage = `Usage:
  atelier write "<topic>" [--length <words>]     writes an article of 100 to 5000 words
  atelier titles "<keyword>" [--category <name>] suggests blog titles, for a category such as Technology
  atelier image "<description>" [--style <name>] makes an image, in a style such as "Anime Style"
  atelier review <resume.pdf> [--job <text>]     reviews a resume; with --language de in German
  atelier batch <file.jsonl>                     makes up to 50 creations; each line is {"call": …, "body": {…}}
  atelier help                                   prints this text

A text or a file that is - is read from standard input.

Options:
  --json      prints the response, or the failure, as JSON
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
    if (values.help || name === 'help') {
      host.write(usage);
      return 0;
    }
    if (name === '') throw new UsageError('Name a command.');
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
    return fail(error, host, args.includes('--json'));
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
        language: { type: 'string' },
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

/** Reports why a command failed. Returns the exit code. */
function fail(error: unknown, host: CliHost, asJson: boolean): number {
  const { reason } = host.signal ?? {};
  if (reason instanceof Interruption) {
    host.report(`${reason.message}\n`);
    return reason.exitCode;
  }
  if (asJson && !(error instanceof BatchIncomplete)) host.write(`${JSON.stringify(failureOf(error))}\n`);
  else host.report(textOf(error, host));
  return error instanceof UsageError ? 2 : 1;
}

/** A failure as the API describes it. */
function failureOf(error: unknown): object {
  const code = error instanceof UsageError ? 'usage' : 'failed';
  if (!(error instanceof AtelierError)) return { success: false, code, message: messageOf(error) };
  const { message, status, details, usage: left } = error;
  const [request_id, run_id, retry_after] = [error.requestId, error.runId, error.retryAfterSeconds];
  return {
    success: false,
    code: error.code,
    message,
    status,
    request_id,
    run_id,
    retry_after,
    details,
    usage: left,
  };
}

function textOf(error: unknown, host: CliHost): string {
  if (error instanceof UsageError)
    return `${error.message}\n"atelier help" lists the commands and their options.\n`;
  if (!(error instanceof AtelierError)) return `${messageOf(error)}\n`;
  const details = error.details.map(({ field, message }) => `  ${field}: ${message}\n`).join('');
  const request = error.requestId ? `, request ${error.requestId}` : '';
  const address = error.code === 'network' ? `  ${addressOf(host)} (ATELIER_URL)${reasonOf(error)}\n` : '';
  return `${error.message} (${error.code}${request})\n${address}${details}`;
}

function messageOf(error: unknown): string {
  const { code, path } = { code: undefined, path: undefined, ...Object(error) };
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EISDIR') return 'This is a folder, not a file.';
  return error instanceof Error ? error.message : String(error);
}

/** Why there was no connection, such as `ECONNREFUSED`: `fetch` wraps the error that has the code. */
function reasonOf({ cause }: AtelierError): string {
  const { code } = Object(cause instanceof Error ? cause.cause : null);
  return typeof code === 'string' ? `: ${code}` : '';
}

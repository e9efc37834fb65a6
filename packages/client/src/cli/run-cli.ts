import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '../client.ts';
import { AtelierError } from '../errors.ts';
import { commands } from './commands.ts';
import { type CliHost, UsageError } from './host.ts';

const usage = `Usage:
  atelier write "<topic>" [--length <words>]     writes an article
  atelier titles "<keyword>" [--category <name>] suggests blog titles
  atelier image "<description>" [--style <name>] [-o <file>]
  atelier review <resume.pdf> [--job <text>]     reviews a resume
  atelier batch <file.jsonl>                     makes up to 50 creations; each line is {"call": …, "body": {…}}

Options:
  --json      prints the response as JSON
  -o <file>   writes the result to a file
  -h, --help  prints this text

Variables:
  ATELIER_API_KEY  the credential
  ATELIER_URL      the address of the server; http://localhost:3000 by default
`;

/** Runs a command. @returns the exit code: 0, 1 for a failed call, 2 for a wrong command line. */
export async function runCli(args: readonly string[], host: CliHost): Promise<number> {
  try {
    const { values, positionals } = parse(args);
    const [name = '', ...operands] = positionals;
    if (values.help || name === '') {
      host.write(usage);
      return values.help ? 0 : 2;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command ${name}.`);
    const [operand, ...more] = operands;
    if (operand === undefined || more.length > 0)
      throw new UsageError(`The command ${name} takes one argument. Put it in quotes.`);
    const token = host.env.ATELIER_API_KEY;
    if (!token) throw new UsageError('Set ATELIER_API_KEY to your credential.');
    const client = createClient({ baseUrl: host.env.ATELIER_URL ?? 'http://localhost:3000', token });
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
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        output: { type: 'string', short: 'o' },
        length: { type: 'string', default: '800' },
        category: { type: 'string' },
        style: { type: 'string' },
        job: { type: 'string' },
      },
    });
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function fail(error: unknown, host: CliHost): number {
  if (error instanceof UsageError) {
    host.report(`${error.message}\n\n${usage}`);
    return 2;
  }
  if (error instanceof AtelierError) {
    const details = error.details.map(({ field, message }) => `  ${field}: ${message}\n`).join('');
    const request = error.requestId ? `, request ${error.requestId}` : '';
    host.report(`${error.message} (${error.code}${request})\n${details}`);
    return 1;
  }
  const { code, path } = { code: undefined, path: undefined, ...Object(error) };
  if (code === 'ENOENT') host.report(`There is no file ${basename(String(path))}.\n`);
  else host.report(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
}

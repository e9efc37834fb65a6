import { basename } from 'node:path';
import type { Batch, BatchRequest } from '@atelier/contracts';
import { type Language, languages } from '@atelier/contracts/languages';
import {
  articleLengths,
  articlePrompt,
  blogCategories,
  blogTitlePrompt,
  imagePrompt,
  imageStyles,
} from '@atelier/contracts/tool-options';
import type { Client } from '../client.ts';
import { type Begin, follow, signalOf } from './follow.ts';
import { BatchIncomplete, type CliHost, UsageError } from './host.ts';
import { createProgress } from './progress.ts';

/** What a command gets: its one argument (`-` is standard input) and its options. */
interface CommandInput {
  client: Client;
  operand: string;
  values: {
    json?: boolean | undefined;
    output?: string | undefined;
    length?: string | undefined;
    category?: string | undefined;
    style?: string | undefined;
    job?: string | undefined;
    language?: string | undefined;
  };
  host: CliHost;
}

/** The commands by name. */
export const commands: Record<string, (input: CommandInput) => Promise<void>> = {
  async write({ client, operand, values, host }) {
    const length = Number(values.length ?? 800);
    if (!Number.isInteger(length) || length < 100 || length > 5000)
      throw new UsageError('--length takes a number of words from 100 to 5000.');
    const label = articleLengths.find(({ value }) => value === length)?.label ?? `${length} words`;
    const body = { prompt: articlePrompt(await textOf(operand, host), label), length };
    await printText(
      client,
      (options) => client.stream('generateArticle', { body, ...options }),
      values,
      host,
    );
  },
  async titles({ client, operand, values, host }) {
    const category = oneOf(blogCategories, 'category', values.category);
    const body = { prompt: blogTitlePrompt(await textOf(operand, host), category) };
    await printText(
      client,
      (options) => client.stream('generateBlogTitle', { body, ...options }),
      values,
      host,
    );
  },
  async image({ client, operand, values, host }) {
    const style = oneOf(imageStyles, 'style', values.style);
    const body = { prompt: imagePrompt(await textOf(operand, host), style) };
    const begin: Begin = (options) => client.stream('generateImage', { body, ...options });
    const result = await follow(client, begin, host);
    if (values.output) {
      const key = basename(new URL(result.content, 'http://localhost').pathname);
      const file = await client.file('getPicture', { params: { key }, ...signalOf(host) });
      await host.writeFile(values.output, new Uint8Array(await file.arrayBuffer()));
    }
    if (values.json) host.write(`${JSON.stringify(result)}\n`);
    else host.write(`${values.output ?? result.content}\n`);
  },
  async review({ client, operand, values, host }) {
    const file = new File(
      [await host.readFile(operand)],
      operand === '-' ? 'resume.pdf' : basename(operand),
      { type: 'application/pdf' },
    );
    const language = oneOf(Object.keys(languages) as Language[], 'language', values.language);
    const form = { resume: file, language, ...(values.job && { job_description: values.job }) };
    await printText(client, (options) => client.stream('reviewResume', { form, ...options }), values, host);
  },
  async batch({ client, operand, values, host }) {
    const items = itemsOf(new TextDecoder().decode(await host.readFile(operand)));
    let { batch } = await client.batch(items, signalOf(host));
    const progress = createProgress(host);
    try {
      for await (batch of client.followBatch(batch.id, signalOf(host))) progress.stage(summaryOf(batch));
    } catch (error) {
      progress.clear();
      host.report(`The batch goes on at the server: ${batch.url}\n`);
      throw error;
    }
    progress.clear();
    const lines = values.json
      ? [JSON.stringify(batch)]
      : batch.items.map(({ call, status, url, error }) =>
          [status, call, url ?? '', error?.message ?? ''].join('\t').trimEnd(),
        );
    const text = `${lines.join('\n')}\n`;
    if (values.output) await host.writeFile(values.output, new TextEncoder().encode(text));
    else host.write(text);
    if (batch.items.some(({ status }) => status !== 'completed'))
      throw new BatchIncomplete(`Not all creations were completed: ${summaryOf(batch)}.`);
  },
};

const common = ['json', 'output'];

/** The options of each command. */
export const commandOptions: Record<string, readonly string[]> = {
  write: [...common, 'length'],
  titles: [...common, 'category'],
  image: [...common, 'style'],
  review: [...common, 'job', 'language'],
  batch: common,
};

/** The text of an argument. @throws UsageError if standard input has none */
async function textOf(operand: string, host: CliHost): Promise<string> {
  if (operand !== '-') return operand;
  const text = new TextDecoder().decode(await host.readFile('-')).trim();
  if (!text) throw new UsageError('Standard input is empty.');
  return text;
}

/** The value of an option with a list of values; the first one by default. */
function oneOf<Value extends string>(
  values: readonly Value[],
  option: string,
  value: string | undefined = values[0],
): Value {
  const found = values.find((one) => one === value);
  if (found) return found;
  throw new UsageError(`--${option} takes one of: ${values.join(', ')}.`);
}

/** The items of a batch: one JSON object on each line. The server checks what is in them. */
function itemsOf(text: string): BatchRequest['items'] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch (cause) {
      throw new UsageError(`Line ${index + 1} is not JSON.`, { cause });
    }
  });
}

/** The number of items by status, such as `2 queued, 1 running`. */
function summaryOf({ items }: Batch): string {
  const counts = new Map<string, number>();
  for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} ${status}`).join(', ');
}

/** Prints a text: as it arrives, or the whole response as JSON, or into a file. */
async function printText(
  client: Client,
  begin: Begin,
  { json, output }: CommandInput['values'],
  host: CliHost,
): Promise<void> {
  const live = !json && !output;
  const result = await follow(client, begin, host, live ? host.write : undefined);
  const text = json ? `${JSON.stringify(result)}\n` : `${result.content.trimEnd()}\n`;
  if (output) await host.writeFile(output, new TextEncoder().encode(text));
  else host.write(json ? text : '\n');
}

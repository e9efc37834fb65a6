import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiDescription, describeApi } from '@atelier/contracts/openapi';
import { z } from 'zod';
import { PlainError, root } from '../workspace.ts';
import { findBreakingChanges } from './breaking-changes.ts';

/** The files of the released API, in `docs/openapi`. */
const releasedFile = join(root, 'docs/openapi/released.json');
const exceptionsFile = join(root, 'docs/openapi/exceptions.json');

/** A breaking change that is accepted, by the text of the check, and why. */
const exceptions = z.array(z.strictObject({ change: z.string(), reason: z.string().min(20) }));

/** The parts of the current description that are compared. */
function current(): ApiDescription {
  const description = describeApi('/');
  description.components.examples = {};
  const items = [...Object.values(description.paths), ...Object.values(description.webhooks)];
  for (const operation of items.flatMap((item) => Object.values(item))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      // Of a failure the status counts: its body is the same everywhere, and its headers are those of the status.
      if (Number(status) >= 400) operation.responses[status] = { description: '' };
      for (const media of Object.values(response.content ?? {})) delete media.examples;
    }
    for (const media of Object.values(operation.requestBody?.content ?? {})) delete media.examples;
  }
  return description;
}

/**
 * Compares the API with the last released description.
 * @throws PlainError that lists the breaking changes without an exception, and the exceptions without a change.
 */
export async function checkReleasedApi(): Promise<void> {
  const released = JSON.parse(await readFile(releasedFile, 'utf8')) as ApiDescription;
  const accepted = exceptions.parse(JSON.parse(await readFile(exceptionsFile, 'utf8')));
  const faults = unaccepted(
    findBreakingChanges(released, current()),
    accepted.map(({ change }) => change),
  );
  if (faults.length > 0) throw new PlainError(faults.join('\n'));
}

/** A sentence for each change that is not accepted, and for each acceptance that nothing needs. */
export function unaccepted(changes: readonly string[], accepted: readonly string[]): string[] {
  return [
    ...changes
      .filter((change) => !accepted.includes(change))
      .map(
        (change) =>
          `Breaking change of the API: ${change}. Undo it, or record it in docs/openapi/exceptions.json.`,
      ),
    ...accepted
      .filter((change) => !changes.includes(change))
      .map((change) => `docs/openapi/exceptions.json accepts what is no change: ${change}.`),
  ];
}

/** Makes the current API the released one. Exceptions are not needed any more then. */
export async function releaseApi(): Promise<void> {
  await writeFile(releasedFile, `${JSON.stringify(current(), null, 2)}\n`);
  await writeFile(exceptionsFile, '[]\n');
  console.log('docs/openapi/released.json is the current API.');
}

import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const template = path.resolve(import.meta.dirname, '../../template-service');

const packageFile = z.looseObject({
  scripts: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});
const moduleFile = z.looseObject({ tools: z.array(z.looseObject({})) });

/**
 * Adds a service with its test to the module in `folder`, before its placeholders are replaced: a server without a framework, the
 * declaration of its call and of the type that it creates in `module.json`, and the commands in `package.json`.
 */
export async function addService(folder: string): Promise<void> {
  await cp(template, folder, { recursive: true });
  await change(path.join(folder, 'package.json'), packageFile, ({ scripts, dependencies, ...rest }) => ({
    ...rest,
    scripts: {
      ...scripts,
      service: 'node service/main.js',
      'test:service': 'node --test service/service.test.js',
    },
    dependencies: { ...dependencies, jose: '^6.2.17' },
  }));
  await change(path.join(folder, 'module.json'), moduleFile, ({ tools, ...rest }) => ({
    ...rest,
    service: { calls: { write: { creates: 'example-tool' } } },
    tools: tools.map((tool) => ({ ...tool, creates: [{ type: 'example-tool', label: 'Example Tool' }] })),
  }));
}

async function change<Content>(
  file: string,
  schema: z.ZodType<Content>,
  next: (content: Content) => object,
): Promise<void> {
  const content = schema.parse(JSON.parse(await readFile(file, 'utf8')));
  await writeFile(file, `${JSON.stringify(next(content), null, 2)}\n`);
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { moduleManifest } from '@atelier/contracts';
import { builtVersion, readBuiltVersion } from '@atelier/module-build/built-version';
import { createRegistryClient } from '@atelier/module-build/registry-client';
import { findWebParts } from '../../cli/building/parts.ts';
import { readOperatorKey } from '../../cli/product/kept-keys.ts';

/** Publishes and activates copies of the smallest module. Each has a tool in the sidebar and a card on the landing page. */
export async function publishCopies(count: number, origin: string, dataDir: string): Promise<void> {
  const token = await readOperatorKey(dataDir);
  if (!token) throw new Error('The product has no operator key.');
  const parts = (await findWebParts()).filter(({ kind }) => kind === 'module');
  const versions = await Promise.all(parts.map(({ output }) => readBuiltVersion(join(output, '..'))));
  const sizeOf = ({ request }: (typeof versions)[number]) => JSON.stringify(request).length;
  const [original] = versions.sort((a, b) => sizeOf(a) - sizeOf(b));
  if (!original) throw new Error('No module is built.');
  for (let index = 1; index <= count; index += 1) {
    const copy = copyOf(original, index);
    const registry = createRegistryClient({ url: origin, token }, copy.name);
    await registry.publish(copy);
    await registry.activate(copy.version);
  }
}

function copyOf({ name, request }: Awaited<ReturnType<typeof readBuiltVersion>>, index: number) {
  const copied = `mfe-copy-${index}`;
  const integrities = new Map<string, string>();
  const files = request.files.map((file) => {
    const bytes = Buffer.from(file.content, 'base64');
    const content = Buffer.from(
      (file.encoding === 'br' ? brotliDecompressSync(bytes) : bytes)
        .toString('latin1')
        .replaceAll(name, copied)
        .replaceAll(name.replaceAll('-', '_'), copied.replaceAll('-', '_')),
      'latin1',
    );
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    integrities.set(file.path, integrity);
    return { ...file, integrity, encoding: 'identity' as const, content: content.toString('base64') };
  });
  const manifest = moduleManifest.parse(request.manifest);
  return builtVersion({
    files,
    manifest: {
      ...manifest,
      name: copied,
      integrity: integrities.get(manifest.entry),
      integrities: Object.fromEntries(
        Object.keys(manifest.integrities).map((file) => [file, integrities.get(file)]),
      ),
      tools: manifest.tools.map((tool) => ({
        ...tool,
        path: `/ai/copy-${index}`,
        title: `Copy ${index}`,
        nav: { order: 100 + index },
        landing: { order: 100 + index },
        creates: [],
      })),
    },
  });
}

import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { PublishRequest } from '@atelier/contracts';

/** Subresource integrity of a content (W3C SRI). */
export const integrityOf = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** One file of a version, as a team uploads it. */
export const upload = (path: string, content: string): PublishRequest['files'][number] => ({
  path,
  integrity: integrityOf(content),
  encoding: 'br',
  content: brotliCompressSync(content).toString('base64'),
});

export interface VersionOptions {
  name?: string;
  version?: string;
  path?: string;
  title?: string;
  script?: string;
  css?: string;
  /** More fields of the manifest. */
  manifest?: Record<string, unknown>;
}

/** A valid version with one tool. */
export function versionOf({
  name = 'mfe-hello',
  version = '1.0.0',
  path = '/ai/hello',
  title = 'Hello',
  script = `hello(${JSON.stringify(version)})`,
  css = `[data-mfe=${name}] .hello { color: red }`,
  manifest = {},
}: VersionOptions = {}): PublishRequest {
  return {
    manifest: {
      name,
      version,
      shell: '^1.0.0',
      entry: 'entry.js',
      integrity: integrityOf(script),
      integrities: { 'hello.css': integrityOf(css) },
      shared: { react: '^19.0.0' },
      tools: [
        {
          path,
          title,
          description: 'Says hello.',
          icon: 'data:image/svg+xml,%3Csvg%3E',
          gradient: { from: '#3588f2', to: '#0bb0d7' },
          expose: './Hello',
          nav: { order: 90 },
          landing: null,
          plan: null,
          files: { scripts: [], styles: ['hello.css'] },
        },
      ],
      ...manifest,
    },
    files: [upload('entry.js', script), upload('hello.css', css)],
  };
}

let number = 0;

/** A module of its own for a test, with its own path. */
export const newModule = () => {
  number += 1;
  return { name: `mfe-test-${number}`, path: `/ai/test-${number}` };
};

import { describe, expect, it } from 'vitest';
import { publishedManifest } from './published-manifest.ts';

const workspace = {
  name: '@atelier/example',
  version: '1.2.0',
  private: true,
  license: 'MIT',
  files: ['dist'],
  exports: { '.': './src/index.ts', './form': './src/forms/Form.tsx', './theme.css': './theme.css' },
  bin: { example: './src/cli/main.ts' },
  dependencies: { '@atelier/contracts': '*', zod: '^4.0.0' },
  devDependencies: { vitest: '*' },
};

describe('publishedManifest', () => {
  const manifest = publishedManifest(workspace, { '@atelier/contracts': '0.3.0' });

  it('names compiled files with their types in exports and commands', () => {
    expect(manifest.exports).toEqual({
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './form': { types: './dist/forms/Form.d.ts', default: './dist/forms/Form.js' },
      './theme.css': './theme.css',
    });
    expect(manifest.bin).toEqual({ example: './dist/cli/main.js' });
  });

  it('depends on the exact version of another workspace, which the tarball contains', () => {
    expect(manifest.dependencies).toEqual({ '@atelier/contracts': '0.3.0', zod: '^4.0.0' });
    expect(manifest.bundleDependencies).toEqual(['@atelier/contracts']);
  });

  it('can be published and has no development dependencies', () => {
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).toMatchObject({ name: '@atelier/example', license: 'MIT' });
  });
});

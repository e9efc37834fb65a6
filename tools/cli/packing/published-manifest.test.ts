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
  dependencies: { '@atelier/client': '*', react: '^19.0.0' },
  devDependencies: { vitest: '*' },
};

describe('publishedManifest', () => {
  const manifest = publishedManifest(workspace, {
    '@atelier/client': { dependencies: { '@atelier/contracts': '*', parser: '^3.1.0' } },
    '@atelier/contracts': { dependencies: { zod: '^4.0.0' } },
  });

  it('names compiled files with their types in exports and commands', () => {
    expect(manifest.exports).toEqual({
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './form': { types: './dist/forms/Form.d.ts', default: './dist/forms/Form.js' },
      './theme.css': './theme.css',
    });
    expect(manifest.bin).toEqual({ example: './dist/cli/main.js' });
  });

  it('depends on what the workspaces need that the tarball contains, and not on these', () => {
    expect(manifest.dependencies).toEqual({
      parser: '^3.1.0',
      react: '^19.0.0',
      zod: '^4.0.0',
    });
  });

  it('can be published and has no development dependencies', () => {
    expect(manifest).not.toHaveProperty('private');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).toMatchObject({ name: '@atelier/example', license: 'MIT' });
  });
});

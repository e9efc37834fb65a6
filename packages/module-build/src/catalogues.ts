import type { LoaderContext } from '@rspack/core';
import compileMessage from 'icu-minify/compile';

/** The files of catalogues: `catalogues/en.ts` and the like. */
export const catalogueFiles = /[\\/]catalogues[\\/](?:[\w-]+[\\/])?[\w-]+\.[jt]s$/;

/**
 * Compiles the ICU messages in the code of a catalogue.
 * @throws Error that names the message that is not valid
 */
export async function compileCatalogue(code: string): Promise<string> {
  const { default: catalogue }: { default: unknown } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  return `export default ${JSON.stringify(compiledIn(catalogue, ''))};`;
}

function compiledIn(messages: unknown, name: string): unknown {
  if (typeof messages === 'number') return messages;
  if (typeof messages !== 'string')
    return Object.fromEntries(
      Object.entries({ ...Object(messages) }).map(([key, inner]) => [
        key,
        compiledIn(inner, `${name}.${key}`),
      ]),
    );
  try {
    return compileMessage(messages);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${name.slice(1)}: "${messages}" is not a valid ICU message: ${reason}`, { cause });
  }
}

/** Compiles catalogues for Vite and Vitest. */
export const compiledCatalogues = () => ({
  name: 'atelier-catalogues',
  // After the compiler of TypeScript.
  enforce: 'post' as const,
  async transform(code: string, id: string) {
    return catalogueFiles.test(id.replace(/\?.*/, ''))
      ? { code: await compileCatalogue(code), map: null }
      : null;
  },
});

/** The loader of Rspack and webpack. */
export default function load(this: LoaderContext, code: string): void {
  const done = this.async();
  compileCatalogue(code).then(
    (compiled) => done(null, compiled),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  );
}

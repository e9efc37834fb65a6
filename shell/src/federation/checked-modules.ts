/**
 * Downloads scripts that are ES modules, by URL with their integrity. `import()` has no integrity, but it uses what the page has
 * already downloaded, and fails for a file whose check failed.
 * @throws Error that names the first file that did not arrive or has another content.
 */
export async function downloadModules(files: ReadonlyMap<string, string>): Promise<void> {
  await Promise.all(
    [...files].map(
      ([url, integrity]) =>
        new Promise<void>((resolve, reject) => {
          const link = document.createElement('link');
          link.rel = 'modulepreload';
          link.integrity = integrity;
          link.href = url;
          link.onload = () => resolve();
          link.onerror = () => reject(new Error(`Loading chunk ${url} failed.`));
          document.head.append(link);
        }),
    ),
  );
}

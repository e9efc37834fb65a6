const address = new URL('./sample-photo.webp', import.meta.url);

/**
 * The sample photo as a file: one clear subject on a plain background, from a photograph by Rachel Michetti that is in the
 * public domain (CC0).
 * @throws Error when it cannot be fetched
 */
export async function loadSample(): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The sample photo responds with status ${response.status}.`);
  return new File([await response.blob()], 'sample-photo.webp', { type: 'image/webp' });
}

const address = new URL('./sample-resume.pdf', import.meta.url);

/**
 * The sample resume as a file.
 * @throws Error when it cannot be fetched
 */
export async function loadSample(): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The sample resume responds with status ${response.status}.`);
  return new File([await response.blob()], 'sample-resume.pdf', { type: 'application/pdf' });
}

/** The addresses of a run: its creation, its stream, and the call that stops it; paths without `origin`. */
export function runAddresses(id: string, origin = '') {
  const url = `${origin}/api/user/creations/${id}`;
  return { url, stream_url: `${url}/stream`, stop_url: `${url}/stop` };
}

/** Whether the content of creations of this type is the URL of an image; that of all others is markdown. */
export const isImageType = (type: string): boolean => type === 'image';

/** Whether the run of a creation with this status has not ended yet. */
export const isCreationOpen = (status: string): boolean => status === 'queued' || status === 'running';

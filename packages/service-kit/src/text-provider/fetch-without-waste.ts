/**
 * A fetch for the OpenAI SDK. The SDK tries every 429 again, although a used-up quota does not come back within seconds; its
 * own header tells it not to. Redirects are not followed: only the configured address is asked.
 */
export async function fetchWithoutWaste(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  if (response.status !== 429) return response;
  const body = await response.text();
  const headers = new Headers(response.headers);
  if (body.includes('insufficient_quota')) headers.set('x-should-retry', 'false');
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}

/**
 * The origin of the product, from the value of `ATELIER_URL`.
 * @throws Error that says what to set, for another value than an http address.
 */
export function productOrigin(text: string | undefined): string {
  const url = text && URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error('Set ATELIER_URL to the address of the product, such as https://atelier.example.');
  return url.origin;
}

/** How long the product may take to send a page. */
const timeoutMs = 10_000;

/** Why pages of the product do not show modules from this machine, or null if they do. */
export async function overrideProblem(origin: string): Promise<string | null> {
  try {
    const response = await fetch(`${origin}/ai`, { signal: AbortSignal.timeout(timeoutMs) });
    const page = await response.text();
    // The settings in the page.
    if (!page.includes('"clerkPublishableKey"')) return `${origin} is not Atelier. Check ATELIER_URL.`;
    if (page.includes('"moduleOverrides":true')) return null;
    return `${origin} does not allow module overrides. Its operator sets MODULE_OVERRIDES.`;
  } catch {
    return `${origin} does not respond. Start the product, or check ATELIER_URL.`;
  }
}

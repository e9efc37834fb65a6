const passwords = /(:\/\/)[^\s/@]+@/g;
const tokens = /\b(sk-|Bearer\s+|eyJ)([\w.-]+)/g;
const shortestToken = 8;
const deepestCause = 5;

/** Removes what looks like a credential from a text: passwords in URLs, API keys, tokens. */
function withoutSecrets(text: string): string {
  return text
    .replace(passwords, '$1[hidden]')
    .replace(tokens, (found, start: string, token: string) =>
      token.length < shortestToken ? found : `${start}[hidden]`,
    );
}

/**
 * An error as it is logged: its kind, message, code, status, stack and cause. Other fields that libraries add to their errors
 * (requests, headers, bodies) are omitted.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) {
    return error && typeof error === 'object' ? { type: 'object' } : withoutSecrets(String(error));
  }
  const { code, status } = error as { code?: unknown; status?: unknown };
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    ...(isPlain(code) && { code }),
    ...(isPlain(status) && { status }),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause !== undefined &&
      depth < deepestCause && { cause: serializeError(error.cause, depth + 1) }),
  };
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

import { type FaultKind, faultRows, type Provider } from './fault-table.ts';

export interface FaultReport {
  provider: Provider;
  status?: number | undefined;
  code?: string | number | null | undefined;
  type?: string | undefined;
  param?: string | null | undefined;
  message: string;
  /** The seconds until the next attempt, if it names them. */
  wait?: number | undefined;
}

export interface Fault {
  kind: FaultKind;
  /** The advice, and what the provider itself says; for logs and operators. */
  sentence: string;
}

const names: Readonly<Record<Provider, { says: string; key: string; address: string; model?: string }>> = {
  text: {
    says: 'The AI provider',
    key: 'OPENAI_API_KEY',
    address: 'OPENAI_BASE_URL',
    model: 'OPENAI_TEXT_MODEL',
  },
  image: {
    says: 'The AI provider',
    key: 'OPENAI_IMAGE_API_KEY (or OPENAI_API_KEY)',
    address: 'OPENAI_IMAGE_BASE_URL (or OPENAI_BASE_URL)',
    model: 'OPENAI_IMAGE_MODEL',
  },
  'image-store': { says: 'The image store', key: 'CLOUDINARY_URL', address: 'CLOUDINARY_URL' },
  'sign-in': { says: 'Clerk', key: 'CLERK_SECRET_KEY', address: 'CLERK_PUBLISHABLE_KEY' },
  database: { says: 'The database', key: 'MONGODB_URI', address: 'MONGODB_URI' },
  mail: { says: 'The mail server', key: 'SMTP_URL', address: 'SMTP_URL' },
};

const longest = 300;

/** Reads a report by the table. A report that no row knows is of the kind `failed`. */
export function findFault({ provider, status, code, type, param, message, wait }: FaultReport): Fault {
  const parts = [status ?? code, code, type, param, message, wait && 'wait'];
  const said = parts
    .map((part) => part ?? '')
    .join(' ')
    .toLowerCase();
  const row = faultRows[provider].find(({ says }) => says.test(said));
  const { says, ...settings } = names[provider];
  const advice = row?.advice?.replace(/\{(\w+)\}/g, (_, name: keyof typeof settings) => settings[name] ?? '');
  // LiteLLM writes "None".
  const facts = [...new Set([status, code, param].map((fact) => String(fact ?? 'None')))]
    .filter((fact) => fact !== 'None')
    .join(' ');
  const own = [facts, withoutKeys(message).slice(0, longest)].filter(Boolean).join(': ');
  return {
    kind: row ? (row.is ?? 'operator') : 'failed',
    sentence: [advice, `${says} says: ${own || 'nothing'}`].filter(Boolean).join(' '),
  };
}

/** Keys, hashes of keys, and addresses of mails, which some providers repeat. */
const keys =
  /[^\s<>"]+@[^\s<>"]+|\b(?:sk|pk|rk|gsk|hf|xai|nvapi|key|whsec)[-_][\w*.-]{6,}|\bAIza[\w-]{20,}|\b[\da-f]{32,}\b/gi;
const withoutKeys = (text: string) => text.replace(keys, '[hidden]').replace(/\s+/g, ' ').trim();

/** The report of an error without a response, with the codes and messages of its causes. */
export function reportOf(provider: Provider, thrown: unknown): FaultReport {
  const found: { message: string; code?: unknown }[] = [];
  for (let error = thrown; error instanceof Error && found.length < 5; error = error.cause)
    found.push(error instanceof AggregateError ? (error.errors[0] ?? error) : error);
  const code = found
    .map((error) => error.code)
    .find((one) => typeof one === 'string' || typeof one === 'number');
  const message = [...new Set(found.map((error) => error.message))].filter(Boolean).join(': ');
  return { provider, code: code as string | number | undefined, message: message || String(thrown) };
}

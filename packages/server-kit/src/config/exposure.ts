import { isLoopbackHost, isLoopbackOrigin } from '../loopback/loopback.ts';

/** The addresses of a product, and the emulators it uses. */
export interface Exposure {
  production: boolean;
  publicOrigin: string;
  /** The address to listen on; undefined for the default. */
  host: string | undefined;
  emulated: readonly string[];
}

/** A variable that is not allowed with the others, and the reason. */
export interface ExposureFault {
  variable: string;
  message: string;
}

const everyAddress = '0.0.0.0';
const thisMachine = '127.0.0.1';

/** The address to listen on: HOST if set, else loopback while a provider is emulated. */
export function hostOf({ host, emulated }: Pick<Exposure, 'host' | 'emulated'>): string {
  return host ?? (emulated.length > 0 ? thisMachine : everyAddress);
}

/** Emulators have public passwords, so a product with one serves only its own machine. */
export function emulatorFaults({ production, publicOrigin, host, emulated }: Exposure): ExposureFault[] {
  if (emulated.length === 0) return [];
  const why = `while an emulator is used for ${emulated.join(', ')}: it has documented passwords and accepts control requests of every client`;
  const faults: ExposureFault[] = [];
  if (production) faults.push({ variable: 'NODE_ENV', message: `must not be production ${why}` });
  if (!isLoopbackOrigin(publicOrigin))
    faults.push({
      variable: 'PUBLIC_ORIGIN',
      message: `must be an origin of this machine, such as http://localhost:3000, ${why}`,
    });
  if (host !== undefined && !isLoopbackHost(host))
    faults.push({ variable: 'HOST', message: `must be 127.0.0.1, ::1 or localhost ${why}` });
  return faults;
}

/** Also refused in production: an http origin, keys of a development instance, weak secrets. */
export function productionFaults(values: {
  publicOrigin: string;
  clerkPublishableKey: string;
  clerkSecretKey: string;
  /** Secrets of the operator, by the name of their variable. */
  secrets?: Readonly<Record<string, readonly string[]>>;
}): ExposureFault[] {
  const { publicOrigin, clerkPublishableKey, clerkSecretKey, secrets = {} } = values;
  const faults: ExposureFault[] = [];
  if (!publicOrigin.startsWith('https://'))
    faults.push({ variable: 'PUBLIC_ORIGIN', message: 'must begin with https:// in production' });
  if (!clerkPublishableKey.startsWith('pk_live_'))
    faults.push({
      variable: 'CLERK_PUBLISHABLE_KEY',
      message: 'must begin with pk_live_ in production; pk_test_ is a development instance',
    });
  if (!clerkSecretKey.startsWith('sk_live_'))
    faults.push({
      variable: 'CLERK_SECRET_KEY',
      message: 'must begin with sk_live_ in production; sk_test_ is a development instance',
    });
  else if (weaknessOf(clerkSecretKey.slice('sk_live_'.length)))
    faults.push({
      variable: 'CLERK_SECRET_KEY',
      message: 'is a placeholder or was cut off. Copy it from the dashboard of Clerk',
    });
  return [...faults, ...weakSecretFaults(secrets)];
}

/** Reports the variables whose secret is short or a placeholder. */
export function weakSecretFaults(secrets: Readonly<Record<string, readonly string[]>>): ExposureFault[] {
  return Object.entries(secrets).flatMap(([variable, values]) => {
    const message = values.map(weaknessOf).find((weakness) => weakness !== null);
    return message ? [{ variable, message }] : [];
  });
}

const leastCharacters = 32;
const leastDifferent = 12;

/** Parts of example and template secrets. */
const placeholder = /secret|password|change.?me|example|replace|your.?key|placeholder|x{8}|0{12}/i;

/** Returns why a secret was not generated at random, or null. It does not estimate its strength. */
export function weaknessOf(secret: string): string | null {
  const advice = 'Make one with: openssl rand -base64 32';
  if (secret.length < leastCharacters) return `has fewer than ${leastCharacters} characters. ${advice}`;
  if (placeholder.test(secret) || new Set(secret).size < leastDifferent) return `is a placeholder. ${advice}`;
  return null;
}

import { parseConfig, readFileVariables } from '@atelier/server-kit/config';
import { publicKeysVariable, serverEnvironment } from '../deploying/server-environment.ts';
import { serverSchemas } from '../product/server-schemas.ts';
import { readSettings } from '../product/settings.ts';

/** A fault of one variable; the message names the servers that do not start because of it. */
export interface SettingsFault {
  variable: string;
  message: string;
}

/**
 * What prevents servers from starting with these variables: each server's own schema decides, in production
 * with the variables of `.env`. A container that has none of the servers' own keys is not checked for them.
 */
export function settingsFaults(variables: NodeJS.ProcessEnv): SettingsFault[] {
  const own = ['IDENTITY_PRIVATE_KEYS', ...Object.keys(serverSchemas).map(publicKeysVariable)];
  const all = Object.values(serverSchemas).flatMap(({ shape }) => Object.keys(shape));
  const { env } = readFileVariables([...new Set([...all, ...own])], variables);
  const found = new Map<string, string[]>();
  if (env.NODE_ENV === 'production' && own.some((name) => env[name]))
    for (const [server, schema] of Object.entries(serverSchemas))
      for (const line of faultsOf(() => parseConfig(schema, serverEnvironment(server, env)))) {
        const text = line.replace(/^IDENTITY_PUBLIC_KEYS/, publicKeysVariable(server));
        found.set(text, [...(found.get(text) ?? []), server]);
      }
  const faults = [...found].map(([text, servers]) => toFault(`${text} [${servers.join(', ')}]`));
  const known = new Set(faults.map(({ variable }) => variable));
  const further = faultsOf(() => readSettings(variables)).map(toFault);
  return [...faults, ...further.filter(({ variable }) => !known.has(variable))];
}

function faultsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const [first = '', ...lines] = error.message.split('\n  ');
    return lines.length > 0 ? lines : [first];
  }
}

function toFault(text: string): SettingsFault {
  const [, variable = 'environment', message = text] = /^([A-Z][A-Z0-9_]*)\S*? (.*)$/s.exec(text) ?? [];
  return { variable, message: `${variable} ${message}` };
}

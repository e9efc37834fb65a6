import { parseConfig, readFileVariables } from '@atelier/server-kit/config';
import { closest, distance } from 'fastest-levenshtein';
import { publicKeysVariable, serverEnvironment } from '../deploying/server-environment.ts';
import { serverSchemas } from '../product/server-schemas.ts';
import { readSettings } from '../product/settings.ts';

/** A fault of one variable; the message names the servers that do not start because of it. */
export interface SettingsFault {
  variable: string;
  message: string;
}

const own = ['IDENTITY_PRIVATE_KEYS', ...Object.keys(serverSchemas).map(publicKeysVariable)];
const all = Object.values(serverSchemas).flatMap(({ shape }) => Object.keys(shape));
const knownNames = [...new Set([...all, ...own])];

/** Shorter names resemble those of other programs, such as `HOME`. */
const leastLetters = 8;

/** A sentence for each variable that no server reads and that is spelt almost like one that is read. */
export const misspelt = (variables: NodeJS.ProcessEnv): string[] =>
  Object.keys(variables).flatMap((name) => {
    const known = closest(name, knownNames);
    const isTypo = name.length >= leastLetters && name !== known && distance(name, known) <= 2;
    return isTypo ? [`${name} is not read. Did you mean ${known}?`] : [];
  });

/**
 * What prevents servers from starting with these variables: each server's own schema decides, in production
 * with the variables of `.env`. A container that has none of the servers' own keys is not checked for them.
 */
export function settingsFaults(variables: NodeJS.ProcessEnv): SettingsFault[] {
  const { env } = readFileVariables(knownNames, variables);
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

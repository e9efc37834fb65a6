import type { z } from 'zod';
import { gatewaySettings } from '../../../gateway/src/settings.ts';
import { settingsSchema as creations } from '../../../services/creations/src/settings.ts';
import { settingsSchema as image } from '../../../services/image/src/settings.ts';
import { settingsSchema as modules } from '../../../services/modules/src/settings.ts';
import { settingsSchema as newsletter } from '../../../services/newsletter/src/settings.ts';
import { settingsSchema as resume } from '../../../services/resume/src/settings.ts';
import { settingsSchema as text } from '../../../services/text/src/settings.ts';
import { PlainError } from '../workspace.ts';

export const serverSchemas = {
  gateway: gatewaySettings,
  text,
  image,
  resume,
  creations,
  newsletter,
  modules,
};

/** The variables that a server reads. @throws PlainError for an unknown server */
export function variablesOf(server: string): Record<string, z.core.$ZodType> {
  const schema: z.ZodObject | undefined = Object.entries(serverSchemas).find(
    ([name]) => name === server,
  )?.[1];
  if (schema) return schema.shape;
  throw new PlainError(`${server} is not a server. Servers: ${Object.keys(serverSchemas).join(', ')}`);
}

/** The given variables that a server reads. @throws PlainError for an unknown server */
export function readBy(
  server: string,
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const known = variablesOf(server);
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value && name in known ? [[name, value]] : [])),
  );
}

import { PlainError } from '../workspace.ts';
import { notRunning } from './api-client.ts';

/** An emulator, as the gateway's control paths name it. */
export type EmulatorName = 'openai' | 'cloudinary' | 'clerk' | 'mongodb' | 'mail';

/**
 * Sends a control request to an emulator through the gateway: `PUT` sets faults and settings, `DELETE`
 * resets them. The README of each emulator lists the fields.
 */
export async function sendControl(
  method: 'PUT' | 'DELETE',
  emulator: EmulatorName,
  origin: string,
  body?: object,
): Promise<void> {
  const response = await fetch(`${origin}/__sandbox/${emulator}`, {
    method,
    headers: { origin, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw notRunning(origin, cause);
  });
  if (!response.ok)
    throw new PlainError(
      `The ${emulator} emulator rejected a control request: ${response.status} ${await response.text()}`,
    );
}

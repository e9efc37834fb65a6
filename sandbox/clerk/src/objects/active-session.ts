import type { Session } from '../store/sessions.ts';
import { type SessionBaseObject, sessionBaseObject } from './session.ts';

/** `Client.ActiveSession` of Clerk's description: a session as the list of devices shows it. */
export interface ActiveSessionObject extends SessionBaseObject {
  latest_activity: {
    object: 'session_activity';
    id: string;
    device_type: string;
    is_mobile: boolean;
    browser_name: string;
    browser_version: string;
    ip_address: string;
    city?: string;
  };
}

/** Addresses of this machine, which lie in no city. */
const LOOPBACK = /^(::ffff:)?127\.|^::1$/;

export const activeSessionObject = (session: Session): ActiveSessionObject => ({
  ...sessionBaseObject(session, null),
  latest_activity: {
    object: 'session_activity',
    id: session.id.replace('sess_', 'sess_activity_'),
    device_type: session.device_type,
    is_mobile: session.is_mobile,
    browser_name: session.browser_name,
    browser_version: session.browser_version,
    ip_address: session.ip_address,
    ...(LOOPBACK.test(session.ip_address) ? { city: 'this computer' } : {}),
  },
});

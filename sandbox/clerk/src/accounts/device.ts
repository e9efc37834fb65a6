import type { Visit } from '../http/visit.ts';
import type { Device } from '../store/sessions.ts';

const BROWSERS: readonly [name: string, version: RegExp][] = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chrome', /(?:Headless)?Chrome\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
];

const SYSTEMS: readonly [name: string, mark: RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Macintosh', /Macintosh/],
  ['Linux', /Linux/],
];

/** What a request's headers tell of the device, for the list of active devices. */
export function deviceOf(visit: Visit): Device {
  const agent = visit.get('user-agent');
  const [browser, version] = BROWSERS.find(([, mark]) => mark.test(agent)) ?? ['Unknown browser', /$^/];
  return {
    browser_name: browser,
    browser_version: version.exec(agent)?.[1] ?? '',
    device_type: SYSTEMS.find(([, mark]) => mark.test(agent))?.[0] ?? 'Unknown device',
    is_mobile: /Mobile|iPhone|Android/.test(agent),
    ip_address: visit.get('x-forwarded-for').split(',')[0]?.trim() || visit.ip,
  };
}

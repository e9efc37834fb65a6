import ipaddr from 'ipaddr.js';

/** All IPv6 addresses that are assigned for global unicast (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its number, but answered by the host of a virtual machine: Azure's WireServer, which serves machine settings. */
const hostServices = new Set(['168.63.129.16']);

/**
 * Whether an IP address is reached through the public internet. IPv4 addresses within IPv6 (mapped) count as IPv4. Loopback,
 * private, link-local, shared (carrier-grade NAT), multicast, reserved, translated and tunnelled addresses are not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || hostServices.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}

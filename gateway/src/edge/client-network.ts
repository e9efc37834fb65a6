import ipaddr from 'ipaddr.js';

/** A site is assigned a network of 64 bits or fewer (RFC 6177), so that one client can send from any address in it. */
const siteBits = 64;

/**
 * What limits per address count by: an IPv4 address, also when it is written as IPv6 (`::ffff:…`), or the /64 network of an
 * IPv6 address.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${siteBits}`).toString()}/${siteBits}`;
}

import { createContext, type ReactNode, useContext } from 'react';
import { hasUserInfo, isExternal } from './safe-address.ts';

const InsideLink = createContext(false);

/**
 * A link in model output. Away from this origin it opens apart and tells nothing; one without an address leads nowhere;
 * of one that names a user only the words are left.
 */
export function SafeLink({ address, children }: { address: string; children: ReactNode }) {
  if (hasUserInfo(address)) return children;
  const away = isExternal(address) && { target: '_blank', rel: 'noopener noreferrer nofollow' };
  const nowhere = !address && { onClick: (event: { preventDefault(): void }) => event.preventDefault() };
  return (
    <a href={address} {...away} {...nowhere}>
      <InsideLink value={true}>{children}</InsideLink>
    </a>
  );
}

/** A picture in model output: not fetched, for its address may tell others who reads it. Its words link to it instead. */
export function PictureLink({ address, alt }: { address: string; alt: string }) {
  const words = alt || address;
  return useContext(InsideLink) ? words : <SafeLink address={address}>{words}</SafeLink>;
}

import { User } from 'lucide-react';
import { useState } from 'react';

/** The user's image, or an icon if there is none or it does not load. */
export function Portrait({ src }: { src: string }) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) {
    return (
      <span className="account-picture account-nobody">
        <User aria-hidden="true" />
      </span>
    );
  }
  return (
    <img src={src} alt="" width="34" height="34" crossOrigin="anonymous" onError={() => setFailed(src)} />
  );
}

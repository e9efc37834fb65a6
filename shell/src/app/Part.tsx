import { useState } from 'react';
import type { LazyPart } from './lazy-part.ts';

/**
 * Shows a part of the app that is a file of its own; suspends while the file is on its way. It stays with the part it
 * began with: two parts in one place need keys.
 */
export function Part({ of }: { of: LazyPart }) {
  const [Shown] = useState(() => of.component());
  return <Shown />;
}

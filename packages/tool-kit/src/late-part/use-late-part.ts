import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '../messages.ts';
import { toast } from '../toast/index.ts';

const restMs = 1500;

/**
 * A part of the kit that no page needs to be painted, null until it is there: fetched when the page has come to rest, or
 * at once when it is `wanted`. Where it cannot be fetched, a message says so and `onMissing` is called.
 */
export function useLatePart<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  onMissing: () => void,
): Part | null {
  const [part, setPart] = useState<{ loaded: Part } | null>(null);
  const miss = useEffectEvent(() => {
    toast.error(messages.partMissing);
    onMissing();
  });
  const fetchAhead = useEffectEvent(() => {
    // Whether it failed shows when it is wanted: then it is fetched again.
    load().catch(() => undefined);
  });
  useEffect(() => {
    const resting = setTimeout(() => fetchAhead(), restMs);
    return () => clearTimeout(resting);
  }, []);
  const fetchNow = useEffectEvent(() => load());
  const missing = wanted && !part;
  useEffect(() => {
    if (!missing) return;
    let current = true;
    fetchNow().then(
      (loaded) => current && setPart({ loaded }),
      () => current && miss(),
    );
    return () => {
      current = false;
    };
  }, [missing]);
  return part?.loaded ?? null;
}

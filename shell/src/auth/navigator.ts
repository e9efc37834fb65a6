type Navigate = (to: string, options?: { replace?: boolean }) => void;

let navigate: Navigate | null = null;

/** Hands over the app's router, so that sign-in and sign-out lead on without loading the page anew. */
export function setNavigator(next: Navigate | null): void {
  navigate = next;
}

/** Goes to an address of this app through its router; to any other by loading it. */
export function goTo(to: string, options?: { replace?: boolean }): void {
  const url = new URL(to, location.href);
  if (navigate && url.origin === location.origin) navigate(url.pathname + url.search + url.hash, options);
  else location.assign(url);
}

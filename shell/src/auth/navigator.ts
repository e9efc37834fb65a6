type Navigate = (to: string, options?: { replace?: boolean }) => void;

let navigate: Navigate | null = null;

/** Sets the app's router, so that sign-in and sign-out navigate without reloading the page. */
export function setNavigator(next: Navigate | null): void {
  navigate = next;
}

/** Navigates to an address of this app through its router, and to any other by loading it. */
export function goTo(to: string, options?: { replace?: boolean }): void {
  const url = new URL(to, location.href);
  if (navigate && url.origin === location.origin) navigate(url.pathname + url.search + url.hash, options);
  else location.assign(url);
}

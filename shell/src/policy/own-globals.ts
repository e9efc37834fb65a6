/** What the scripts of the page use of the browser, taken before any module runs. The build puts these in place of the globals. */
export const fetch = globalThis.fetch.bind(globalThis);
export const setTimeout = globalThis.setTimeout.bind(globalThis);
export const clearTimeout = globalThis.clearTimeout.bind(globalThis);
export const setInterval = globalThis.setInterval.bind(globalThis);
export const clearInterval = globalThis.clearInterval.bind(globalThis);

const { history, location } = globalThis;
const pushState = history.pushState.bind(history);
const taken = {
  pushState(...[state, unused, url]: Parameters<History['pushState']>) {
    dispatchEvent(new CustomEvent('navigation', { detail: url }));
    pushState(state, unused, url);
  },
  replaceState: history.replaceState.bind(history),
  go: history.go.bind(history),
  get state() {
    return history.state;
  },
};

/** What the router uses of the window. Before it pushes an address, it dispatches `navigation` with the address. */
export const routerWindow = {
  history: taken,
  location,
  addEventListener: addEventListener.bind(globalThis),
  removeEventListener: removeEventListener.bind(globalThis),
} as unknown as Window;

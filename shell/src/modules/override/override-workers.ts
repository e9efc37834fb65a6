/** Makes workers run whose script is on the development server at `address`. */
export function allowWorkersOf(address: string): () => void {
  const { Worker } = globalThis;
  globalThis.Worker = class extends Worker {
    constructor(script: string | URL, options?: WorkerOptions) {
      const { origin, href } = new URL(script, location.href);
      super(origin === address ? importing(href) : script, options);
    }
  };
  return () => {
    globalThis.Worker = Worker;
  };
}

/** The address of a worker of this page that runs a script, and believes to be at its address. */
function importing(script: string): string {
  const code = `
    const script = ${JSON.stringify(script)};
    Object.defineProperty(self, 'location', { value: new URL(script) });
    self.trustedTypes?.createPolicy('default', { createScriptURL: (address) => address });
    importScripts(script);`;
  return URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
}

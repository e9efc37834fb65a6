/** The federation runtime of bundlers in the scripts of a module. */
interface Page {
  _ATELIER_BUNDLER_RUNTIME?: () => object;
  /** W3C Trusted Types. */
  trustedTypes?: { defaultPolicy: object | null; createPolicy(name: string, rules: object): object };
}
const { _ATELIER_BUNDLER_RUNTIME, trustedTypes }: Page & typeof globalThis = globalThis;

function workerRuntime(): object {
  // `importScripts` of further chunks takes strings.
  if (trustedTypes && !trustedTypes.defaultPolicy)
    trustedTypes.createPolicy('default', { createScriptURL: (address: string) => address });
  const installInitialConsumes = ({ moduleToHandlerMapping }: { moduleToHandlerMapping: object }) => {
    if (Object.keys(moduleToHandlerMapping).length === 0) return;
    throw new Error('A worker cannot import React, its router or the tool-kit: the page provides them.');
  };
  return { bundlerRuntime: { init: () => null, consumes: () => undefined, installInitialConsumes } };
}

export default (_ATELIER_BUNDLER_RUNTIME ?? workerRuntime)();

import type { TrustedTypePolicyFactory } from 'trusted-types/lib';

declare global {
  /** W3C Trusted Types, which Firefox ESR and older Safari do not have. */
  var trustedTypes: TrustedTypePolicyFactory | undefined;

  /** Sets the address and the integrity of a known file; called by the chunk loaders of shell and modules. */
  var atelierFile: (element: HTMLScriptElement | HTMLLinkElement, url: string) => void;
}

/** The integrity of each script and style sheet that this page may load, by the address it is loaded from. */
const integrities = new Map<string, string>();

/** Adds files that the page may load: their integrities by path, and the base in front of each path. */
export function addKnownFiles(files: Readonly<Record<string, string>>, base = ''): void {
  for (const [path, integrity] of Object.entries(files)) integrities.set(base + path, integrity);
}

/** Whether the page may load a file, by its absolute address. */
export const isKnownFile = (url: string): boolean => integrities.has(url);

function integrityOf(url: string): string {
  const integrity = integrities.get(url);
  if (!integrity) throw new Error(`${url} is not a known file of this page.`);
  return integrity;
}

/** The only policy with which the product's own code creates script URLs. */
const policy = globalThis.trustedTypes?.createPolicy('atelier', {
  createScriptURL(url) {
    integrityOf(url);
    return url;
  },
});

globalThis.atelierFile = (element, url) => {
  element.crossOrigin = 'anonymous';
  element.integrity = integrityOf(url);
  const src = policy?.createScriptURL(url) ?? url;
  if (element instanceof HTMLScriptElement) Object.assign(element, { src });
};

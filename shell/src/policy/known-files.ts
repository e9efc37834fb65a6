import type { TrustedTypePolicyFactory } from 'trusted-types/lib';
import { createStore } from 'zustand/vanilla';

declare global {
  /** W3C Trusted Types, which Firefox ESR and older Safari do not have. */
  var trustedTypes: TrustedTypePolicyFactory | undefined;

  /** Sets the address and the integrity of a known file; called by the chunk loaders of shell and modules. */
  var atelierFile: (element: HTMLScriptElement | HTMLLinkElement, url: string) => void;
}

/** The integrity of each script and style sheet that this page may load, by its address. */
const knownFiles = createStore<Readonly<Record<string, string>>>(() => ({}));

export function addKnownFiles(files: Readonly<Record<string, string>>, base = ''): void {
  const added = Object.entries(files).map(([path, integrity]) => [base + path, integrity]);
  knownFiles.setState(Object.fromEntries(added));
}

export const isKnownFile = (url: string): boolean => Object.hasOwn(knownFiles.getState(), url);

function integrityOf(url: string): string {
  if (!isKnownFile(url)) throw new Error(`${url} is not a known file of this page.`);
  return knownFiles.getState()[url] ?? '';
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

import DOMPurify from 'dompurify';

/** Passes text through: DOMPurify needs it to parse what it has not sanitized yet. */
const rules = { createHTML: (html: string) => html, createScript: refuse, createScriptURL: refuse };
const policy = globalThis.trustedTypes?.createPolicy('atelier-html', rules);

function refuse(): never {
  throw new TypeError('This policy creates HTML only.');
}

/**
 * Gives libraries that make a policy of their own one whose results are strings, which the page's default
 * policy checks. The browser refuses any other: all names that it accepts are taken.
 */
export function guardPolicies(): void {
  const factory = globalThis.trustedTypes;
  if (!factory) return;
  const createPolicy = (name: string, rules: object) => ({ ...rules, name });
  Object.defineProperty(factory, 'createPolicy', { value: createPolicy });
}

/** What templates of Lit have in the place of values: comments, and attributes with this ending. */
const ofLit = /\$lit\$$/;
const allowed = new Set(['target', 'contenteditable']);

export const sanitizeHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    FORCE_BODY: true,
    ADD_TAGS: ['#comment'],
    CUSTOM_ELEMENT_HANDLING: { tagNameCheck: (name) => customElements.get(name) !== undefined },
    ADD_ATTR: (name) => allowed.has(name) || ofLit.test(name),
    RETURN_TRUSTED_TYPE: false,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  });

import DOMPurify from 'dompurify';

/** Passes text through: DOMPurify needs it to parse what it has not sanitized yet. */
const rules = { createHTML: (html: string) => html, createScript: refuse, createScriptURL: refuse };
const policy = globalThis.trustedTypes?.createPolicy('atelier-html', rules);

function refuse(): never {
  throw new TypeError('This policy creates HTML only.');
}

/** Returns HTML without what runs scripts. */
export const sanitizeHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    FORCE_BODY: true,
    ADD_ATTR: ['target', 'contenteditable'],
    RETURN_TRUSTED_TYPE: false,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  });

import DOMPurify from 'dompurify';

/** Passes text through: DOMPurify needs it to parse what it has not sanitized yet. */
const rules = { createHTML: (html: string) => html, createScript: refuse, createScriptURL: refuse };
const policy = globalThis.trustedTypes?.createPolicy('atelier-html', rules);

function refuse(): never {
  throw new TypeError('This policy creates HTML only.');
}

/** Modules with DOMPurify make a policy of this name: they get one whose HTML passes the shell's rules. */
export function claimPolicyOfDomPurify(): void {
  const factory = globalThis.trustedTypes;
  if (!factory) return;
  const create = factory.createPolicy.bind(factory);
  const own = create('dompurify', {
    createHTML: sanitizeHtml,
    createScript: refuse,
    createScriptURL: refuse,
  });
  const createPolicy = (...[name, rules]: Parameters<typeof create>) =>
    name === 'dompurify' ? own : create(name, rules);
  Object.defineProperty(factory, 'createPolicy', { value: createPolicy });
}

/** Returns HTML without what runs scripts. */
export const sanitizeHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    FORCE_BODY: true,
    ADD_ATTR: ['target', 'contenteditable'],
    RETURN_TRUSTED_TYPE: false,
    ...(policy && { TRUSTED_TYPES_POLICY: policy }),
  });

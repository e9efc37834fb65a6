/** Forms with du of verbs that are irregular, or that stand before or after their subject. */
const forms: Readonly<Record<string, string>> = {
  haben: 'hast',
  sind: 'bist',
  werden: 'wirst',
  wurden: 'wurdest',
  können: 'kannst',
  müssen: 'musst',
  möchten: 'möchtest',
  wollen: 'willst',
  sollten: 'solltest',
  behalten: 'behältst',
  erhalten: 'erhältst',
  fortfahren: 'fortfährst',
  nutzen: 'nutzt',
};
const requests: Readonly<Record<string, string>> = { geben: 'gib', treten: 'tritt', lesen: 'lies' };
const beforeSubject = 'haben|sind|werden|können|müssen|möchten|wollen|sollten|verlieren';
const pronouns: Readonly<Record<string, string>> = { Ihnen: 'dir', Sie: 'dich' };

const withDu = (verb: string) => forms[verb] ?? verb.replace(/en$/, /[dt]en$/.test(verb) ? 'est' : 'st');
const request = (verb: string) => requests[verb] ?? verb.replace(/e?n$/, 'e');
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const inCaseOf = (like: string, word: string) => (lower(like) === like ? word : upper(word));

/** A text of Clerk, which says Sie, as the product says it: du. */
export const informal = (text: string): string =>
  text
    .replace(/\bum (?:Sie|sich)\b/g, 'um dich')
    .replace('lesen und akzeptieren Sie', 'lies und akzeptiere')
    // "…, wenn Sie den Code erhalten": the verb is at the end of the clause.
    .replace(
      /(\b[Ww]enn|\b[Ff]alls|\bdass|\bda|\bindem|\bdem|\bden|,) Sie\b([^,.!?]*?)(\p{Ll}+en|sind)(?=[,.!?]|$)/gu,
      (_, word: string, middle: string, verb: string) => `${word} du${middle}${withDu(verb)}`,
    )
    .replace(/\bdie Sie (\p{Ll}+) haben\b/gu, 'die du $1 hast')
    // "Können Sie …", and "Geben Sie …", which is a request.
    .replace(new RegExp(`\\b(${beforeSubject}) Sie\\b`, 'giu'), (_, verb: string) =>
      inCaseOf(verb, `${withDu(lower(verb))} du`),
    )
    .replace(/(?<!\p{L})(\p{L}+n) Sie\b/gu, (_, verb: string) => inCaseOf(verb, request(lower(verb))))
    // "Sie haben …".
    .replace(/\bSie (\p{Ll}+en|sind)\b/gu, (_, verb: string) => `du ${withDu(verb)}`)
    .replace(/(?<!^|[.!?] )\b(Sie|Ihnen)\b/gu, (_, word: string) => pronouns[word] ?? word)
    .replace(/\bIhr(e[nmrs]?)?\b/g, 'dein$1')
    .replace(/\b([Dd]u|[Mm]elde|[Ww]ende|hast,) sich\b/g, '$1 dich')
    .replace(/^\p{Ll}|(?<=[.!?] )\p{Ll}/gu, upper);

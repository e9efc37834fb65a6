import { findPhones } from '../privacy/find-personal-data.ts';
import { fix, good, lineOf, part, type Rule } from './part.ts';

const emailPattern = /[\p{L}\d._%+-]@[\p{L}\d-]+\.[\p{L}\d-]/u;
const beforeComma = /(?<!\p{L})\p{Lu}[\p{L}.' -]/u;
const afterComma = /^\s*(?:\p{Lu}{2}\b|\p{Lu}\p{L})/u;

/** Two or more words with capitals, and particles between them. */
const namePattern =
  /^\p{Lu}[\p{L}.'’-]+(?: (?:\p{Lu}[\p{L}.'’-]*|da|de|del|della|den|der|di|dos|du|el|la|le|ten|ter|van|von|zu))* \p{Lu}[\p{L}.'’-]*$/u;
const hasPhone = (text: string) => !findPhones(text).next().done;

const postcodeAndTown = /(?<!\d)\d{5} \p{Lu}\p{L}/u;

/** A postcode and a town, or capitalized words, a comma, and a country or state. */
function namesPlace(line: string): boolean {
  const parts = line.split(',');
  return (
    postcodeAndTown.test(line) ||
    parts.some((part, index) => {
      const words = parts[index - 1]?.split(/[^\p{L}.' -]/u).at(-1);
      return words !== undefined && beforeComma.test(words) && afterComma.test(part);
    })
  );
}

export const contact: Rule = (resume, { contact: texts }) => {
  const head = resume.lines.slice(0, 12);
  const name = head.find((line) => namePattern.test(line.text.trim()));
  const wanted = [
    {
      id: 'name',
      weight: 0.2,
      line: name?.index ?? null,
    },
    {
      id: 'email',
      weight: 0.4,
      line: lineOf(resume, emailPattern),
    },
    {
      id: 'phone',
      weight: 0.25,
      line: resume.lines.find((line) => hasPhone(line.text))?.index ?? null,
    },
    {
      id: 'place',
      weight: 0.15,
      line: head.find((line) => namesPlace(line.text))?.index ?? null,
    },
  ] as const;
  const share = wanted.reduce((sum, { weight, line }) => sum + (line === null ? 0 : weight), 0);
  const findings = wanted.map(({ id, line }) =>
    line === null ? fix(id, texts[id].fix) : good(id, texts[id].good, line),
  );
  const inMargin = wanted.find(({ line }) => line !== null && resume.document.lines[line]?.inMargin);
  if (inMargin) findings.push(fix('margin', texts.margin, inMargin.line));
  return part({ id: 'contact', texts, most: 10, share, findings });
};

const profile = /\b(?:linkedin\.com\/in|xing\.com\/profile)\/[\w-]+/i;
/** The end of a host name in small letters, so that `ASP.NET` is none. */
const work = /\w-*\.(?:de|dev|io|me|design|com|net|org)\b/;
const withoutAddresses = (text: string) => text.replace(/(?<!\S)\S+@\S+/g, ' ').replace(profile, ' ');

export const links: Rule = (resume, { links: texts }) => {
  const hidden = resume.document.links.join(' ');
  const profileLine = lineOf(resume, profile);
  const hasProfile = profileLine !== null || profile.test(hidden);
  const workLine = resume.lines.find((line) => work.test(withoutAddresses(line.text)))?.index ?? null;
  const hasWork = workLine !== null || work.test(withoutAddresses(hidden));
  const findings = [
    hasProfile ? good('profile', texts.profile.good, profileLine) : fix('profile', texts.profile.fix),
    hasWork ? good('work', texts.work.good, workLine) : fix('work', texts.work.fix),
  ];
  if ((hasProfile && profileLine === null) || (hasWork && workLine === null)) {
    findings.push(fix('hidden', texts.hidden));
  }
  const share = (hasProfile ? 0.5 : 0) + (hasWork ? 0.5 : 0);
  return part({ id: 'links', texts, most: 5, share, findings });
};

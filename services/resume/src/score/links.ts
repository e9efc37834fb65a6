import { fix, good, lineOf, part, type Rule } from './part.ts';

const profile = /\b(?:linkedin\.com\/in|xing\.com\/profile)\/[\w-]+/i;
/** The end of a host name: GitHub, GitLab, Behance, Dribbble and Medium are among these. In small letters: `ASP.NET` is none. */
const work = /\w-*\.(?:de|dev|io|me|design|com|net|org)\b/;
const withoutAddresses = (text: string) => text.replace(/(?<!\S)\S+@\S+/g, ' ').replace(profile, ' ');

/** Links: a profile and samples of work. */
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
  return part({
    id: 'links',
    title: texts.title,
    most: 5,
    share: (hasProfile ? 0.5 : 0) + (hasWork ? 0.5 : 0),
    explanation: texts.explanation,
    findings,
  });
};

import { fix, good, lineOf, part, type Rule } from './part.ts';

const profile = /\b(?:linkedin\.com\/in|xing\.com\/profile)\/[\w-]+/i;
/** The end of a host name: GitHub, GitLab, Behance, Dribbble and Medium are among these. */
const work = /\w-*\.(?:dev|io|me|design|com|net|org)/i;
const withoutAddresses = (text: string) => text.replace(/(?<!\S)\S+@\S+/g, ' ').replace(profile, ' ');

/** Links: a profile and samples of work. */
export const links: Rule = (resume) => {
  const hidden = resume.document.links.join(' ');
  const profileLine = lineOf(resume, profile);
  const hasProfile = profileLine !== null || profile.test(hidden);
  const workLine = resume.lines.find((line) => work.test(withoutAddresses(line.text)))?.index ?? null;
  const hasWork = workLine !== null || work.test(withoutAddresses(hidden));
  const findings = [
    hasProfile
      ? good('There is a link to a profile.', profileLine)
      : fix('Add the address of a profile, such as linkedin.com/in/you.'),
    hasWork
      ? good('There is a link to your work.', workLine)
      : fix('Add a link to something you made: a portfolio, code, writing.'),
  ];
  if ((hasProfile && profileLine === null) || (hasWork && workLine === null)) {
    findings.push(
      fix('A link lies behind other words. Write its address out: many programs keep only the text.'),
    );
  }
  return part(
    'links',
    'Links',
    5,
    (hasProfile ? 0.5 : 0) + (hasWork ? 0.5 : 0),
    'A profile, and something to see.',
    findings,
  );
};

import { fix, good, lineOf, part, type Rule } from './part.ts';

const profile = /\b(?:linkedin\.com\/in|xing\.com\/profile)\/[\w-]+/i;
/** The end of a host name: GitHub, GitLab, Behance, Dribbble and Medium are among these. In small letters: `ASP.NET` is none. */
const work = /\w-*\.(?:dev|io|me|design|com|net|org)\b/;
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
      ? good('Your profile is linked.', profileLine)
      : fix('Add a link to your profile, such as linkedin.com/in/you.'),
    hasWork
      ? good('Your work is linked.', workLine)
      : fix('Add a link to your work, such as a portfolio, code or articles.'),
  ];
  if ((hasProfile && profileLine === null) || (hasWork && workLine === null)) {
    findings.push(
      fix('A link is hidden behind other words. Write out its address: many systems keep only the text.'),
    );
  }
  return part({
    id: 'links',
    title: 'Links',
    most: 5,
    share: (hasProfile ? 0.5 : 0) + (hasWork ? 0.5 : 0),
    explanation: 'Your profile and examples of your work.',
    findings,
  });
};

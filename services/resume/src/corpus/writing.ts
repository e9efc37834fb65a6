/** The resume that most of the corpus sets in different ways: every part that the score looks for, in order. */
export const resumeText = {
  name: 'Jane Q. Doe',
  contact:
    'jane.doe@example.com | +44 20 7946 0123 | London, UK | linkedin.com/in/janeqdoe | github.com/janeqdoe',
  sections: [
    {
      heading: 'Summary',
      lines: ['Platform engineer with nine years of experience in payments and developer tools.'],
    },
    {
      heading: 'Experience',
      lines: [
        'Staff Engineer, Northwind Payments, London\u2003March 2021 - Present',
        '\u2022 Led the move of a billing platform to TypeScript services, cutting p95 latency by 40%.',
        '\u2022 Reduced cloud spend by $1.2M a year by rewriting the settlement pipeline.',
        '\u2022 Mentored 6 engineers, 2 of whom became team leads.',
        'Senior Engineer, Contoso Cloud, Berlin\u2003June 2017 - February 2021',
        '\u2022 Built the deployment service that 300 teams use 4,000 times a day.',
        '\u2022 Designed a permission model that passed 3 external audits.',
        '\u2022 Responsible for the on-call rota of the platform group.',
        'Engineer, Fabrikam Labs, Leeds\u2003September 2014 - May 2017',
        '\u2022 Shipped the first mobile checkout, raising conversion by 12%.',
        '\u2022 Automated the release process, from 2 days to 20 minutes.',
      ],
    },
    { heading: 'Education', lines: ['BSc Computer Science, University of Leeds\u20032011 - 2014'] },
    {
      heading: 'Skills',
      lines: ['TypeScript, Node.js, Go, PostgreSQL, Kubernetes, Terraform, AWS, incident response'],
    },
    {
      heading: 'Projects',
      lines: ['\u2022 Wrote an open-source queue library with 2,300 stars on GitHub.'],
    },
  ],
} as const;

/** The lines of the resume from top to bottom. */
export const resumeLines = [
  resumeText.name,
  resumeText.contact,
  ...resumeText.sections.flatMap((section) => [section.heading, ...section.lines]),
];

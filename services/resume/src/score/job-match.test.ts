import { describe, expect, it } from 'vitest';
import { germanJob, germanResume } from '../../fixtures/german-job.ts';
import { resumeLines } from '../../fixtures/resume-text.ts';
import { matchJob } from './job-match.ts';
import { termsOf } from './job-terms.ts';

const description = `We are looking for a Senior Platform Engineer.
You will design services in TypeScript and Go, run them on Kubernetes with Terraform, and own incident response.
Experience with PostgreSQL and Kafka is required. Machine learning is a plus. We use AWS and CI/CD every day.`;

describe('a job description', () => {
  it('has the names of tools and the fixed pairs as terms', () => {
    const terms = termsOf(description);
    expect(terms).toEqual(
      expect.arrayContaining([
        'TypeScript',
        'PostgreSQL',
        'AWS',
        'CI/CD',
        'Kafka',
        'incident response',
        'Machine learning',
      ]),
    );
    expect(terms).not.toContain('We');
    expect(terms).not.toContain('required');
  });

  it('has no pair across a comma, and no plain numbers', () => {
    const terms = termsOf(
      'You bring 5+ years of React, accessibility, testing and TypeScript. Testing, security and 24/7 support. Testing skills.',
    );
    expect(terms).toEqual(expect.arrayContaining(['React', 'TypeScript', 'accessibility', 'testing']));
    expect(terms.join('|')).not.toMatch(/accessibility testing|testing security|5\+|24\/7/i);
  });

  it('has no addresses and no genders as terms', () => {
    const terms = termsOf(
      'Engineer (m/w/d) for React. Apply at <jobs@acme-labs.com>, www.acme-labs.com or (https://acme-labs.com/jobs?id=1).',
    );
    expect(terms.join('|')).not.toMatch(/acme|labs|jobs|m\/w/i);
    expect(terms).toContain('React');
  });

  it('lists the words of a pair only as the pair', () => {
    const terms = termsOf('We need Figma, user research, accessibility and SQL.');
    expect(terms).toEqual(['SQL', 'user research', 'Figma', 'accessibility']);
  });

  it('matches terms of the resume in any case and number', () => {
    const match = matchJob(resumeLines.join('\n'), description);
    expect(match?.matched).toEqual(
      expect.arrayContaining(['TypeScript', 'PostgreSQL', 'incident response', 'Kubernetes']),
    );
    expect(match?.missing).toEqual(expect.arrayContaining(['Kafka', 'CI/CD', 'Machine learning']));
    expect(match?.percent).toBe(
      Math.round(
        ((match?.matched.length ?? 0) / ((match?.matched.length ?? 0) + (match?.missing.length ?? 0))) * 100,
      ),
    );
  });

  it.each([
    ['mentoring', 'Mentored 3 junior designers'],
    ['negotiation', 'Negotiated the scope of a project'],
    ['prototypes', 'Skills: prototyping'],
    ['managing', 'Managed five people'],
  ])('finds “%s” in “%s”', (term, line) => {
    const match = matchJob(line, `You bring Figma, ${term}, and SQL.`);
    expect(match?.matched).toContain(term);
  });

  it('takes names of tools as they are', () => {
    expect(matchJob('Wrote node.j and C', 'We use Node.js and C++.')?.matched).toEqual([]);
  });

  it.each([
    ['Acme Robotics GmbH in Munich. We use Rust and Kafka.', ['Rust', 'Kafka']],
    ['Join Initech in Berlin, Germany. You know Rust, Kafka, and Figma.', ['Rust', 'Kafka', 'Figma']],
    ['Globex is hiring. Based in Springfield, hybrid. You know Rust.', ['Rust']],
    ['You know React Native and Spring Boot.', ['React Native', 'Spring Boot']],
  ])('has neither places nor companies, and skills as a whole: “%s”', (posting, terms) => {
    expect(termsOf(posting).toSorted()).toEqual(terms.toSorted());
  });

  it.each([
    ['React', 'Wrote apps in React Native'],
    ['Java', 'JavaScript, Java EE'],
    ['Spring', 'Spring Boot'],
  ])('does not find “%s” as a part of a longer skill in “%s”', (term, line) => {
    expect(matchJob(line, `You bring SQL, ${term}, and Figma.`)?.matched).toEqual([]);
  });

  it('without terms has no match', () => {
    expect(matchJob('anything', 'we are great')).toBeNull();
  });
});

describe('a job description in German', () => {
  const terms = termsOf(germanJob);

  it('has tools, skills and listed nouns as terms, and not each noun', () => {
    expect(terms).toEqual(
      expect.arrayContaining([
        'Java',
        'Kotlin',
        'PostgreSQL',
        'REST',
        'CI/CD',
        'Kubernetes',
        'Docker',
        'Scrum',
        'Entwicklung',
        'Teamfähigkeit',
      ]),
    );
    expect(terms.join(' ')).not.toMatch(
      /und|wir|sowie|GmbH|z\.B|Aufgaben|Kenntnisse|Erfahrung|Urlaub|Container|Hafenlicht/i,
    );
    expect(terms.length).toBeLessThan(30);
  });

  it('has no marks of genders', () => {
    const list = (word: string) =>
      termsOf(`Wir suchen eine/n ${word} (m/w/d). Du bist ${word} und hast Erfahrung mit SQL.`);
    for (const word of ['Entwickler:in', 'Entwickler*in', 'Entwickler/-in', 'Entwickler(in)', 'EntwicklerIn'])
      expect(list(word)).toEqual(['SQL', 'Entwickler']);
  });

  it('is compared with a resume by the stems of both', () => {
    const match = matchJob(germanResume, germanJob);
    expect(match?.matched).toEqual(
      expect.arrayContaining(['Java', 'Kotlin', 'REST', 'Entwicklung', 'Softwareentwickler', 'Scrum']),
    );
    expect(match?.missing).toEqual(
      expect.arrayContaining(['Kubernetes', 'Kafka', 'Terraform', 'Teamfähigkeit']),
    );
  });

  it.each([
    ['Entwicklung', 'zwei Entwicklungen'],
    ['Leitung', 'Ein Team geleitet'],
    ['Beratung', 'Kunden berieten wir, berät die Geschäftsführung'],
    ['Gestaltung', 'Oberflächen gestaltet'],
    ['Automatisierung', 'Abläufe automatisiert'],
    ['Datenbanken', 'Pflege der Datenbank'],
    ['Häuser', 'Bau von 12 Häusern'],
    ['Datenbanken', 'SQL-Datenbank'],
    ['Englischkenntnisse', 'Englisch: C1'],
  ])('finds “%s” in “%s”', (term, line) => {
    const match = matchJob(line, `Wir suchen für unser Team: ${term}, Figma und SQL.`);
    expect(match?.matched).toContain(term.replace('kenntnisse', ''));
  });

  it('in English and with a German resume has its names matched', () => {
    const english = 'You will run our services on Kubernetes and work with the team on Terraform.';
    expect(matchJob(germanResume, 'We use Kotlin, Docker and Kafka with you.')?.matched).toEqual([
      'Kotlin',
      'Docker',
    ]);
    expect(matchJob(english, germanJob)?.matched).toEqual(['Terraform', 'Kubernetes']);
  });
});

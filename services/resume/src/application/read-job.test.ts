import { expect, test } from 'vitest';
import { readJob } from './read-job.ts';

test.each([
  ['We look for a Product Marketing Manager in Malmö who owns positioning.', 'Product Marketing Manager'],
  [
    'Product Marketing Manager (m/f/d), Berlin, hybrid\n\nNorthwind is hiring.',
    'Product Marketing Manager, Northwind',
  ],
  ['Payments engineer\nYou move a settlement pipeline to Haskell.', 'Payments engineer'],
  ['Senior Data Analyst at Fjord & Sons\n\nAbout the role', 'Senior Data Analyst, Fjord & Sons'],
  ['Job title: Head of Sales\nCompany: Contoso Ltd\n', 'Head of Sales, Contoso Ltd'],
  [
    'About us\nJoin Northwind. We are seeking an experienced Account Manager to lead',
    'Account Manager, Northwind',
  ],
  [
    'Die Nordwind GmbH sucht ab sofort eine erfahrene Produktmanagerin (m/w/d) für Kiel.',
    'Produktmanagerin, Nordwind GmbH',
  ],
  ['Zur Verstärkung suchen wir einen Bäcker in Köln', 'Bäcker'],
  ['Baker, Berlin', 'Baker'],
  ['Wir suchen Verstärkung!', ''],
  ['You own our roadmap.\nYou have five years of practice.', ''],
  ['We offer a great culture. Our client seeks people who care.', ''],
])('%s', (advertisement, expected) => {
  expect(readJob(advertisement).join(', ')).toBe(expected);
});

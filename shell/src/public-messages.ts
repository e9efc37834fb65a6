/**
 * The texts of the public pages and of what every page loads, grouped by page. The texts of the static pages are in their
 * components, which are loaded only with them.
 */

const connection = 'Check your connection and try again.';

export const frame = {
  skip: 'Skip to content',
  tryAgain: 'Try again',
  crash: {
    title: 'Something went wrong',
    text: 'This page stopped working. Everything you made is saved.',
    reload: 'Reload',
  },
  signInFailed: 'Sign-in is unavailable right now.',
  getStarted: 'Get Started',
  theme: { system: 'system', light: 'light', dark: 'dark' },
  switchTheme: (now: string, next: string) => `Theme: ${now}. Switch to ${next}.`,
  about: (notice: string) => `About: ${notice}`,
  tagline: 'Every tool, and everything you make, in one place.',
  company: 'Company',
  home: 'Home',
  aboutUs: 'About us',
  contact: 'Contact us',
  privacy: 'Privacy policy',
  api: 'API',
  newsletter: 'Subscribe to our newsletter',
  newsletterText: 'Occasional news about the tools.',
  subscribe: 'Subscribe',
  rights: 'Atelier. All rights reserved.',
} as const;

export const landing = {
  lead: 'Write articles and titles, create images, clean up photos, improve your resume. One calm studio with a tool for every step.',
  start: 'Start Creating now',
  demo: 'Watch Demo',
  demoFailed: `We couldn't load the demo. ${connection}`,
  trust: 'Trusted by 100+ people',
  tools: 'Choose a tool',
  toolsLead: 'Each does one job well and saves what you make.',
  choose: 'Open one to get started.',
  signIn: 'Sign in to use them',
  voices: 'From people who make things',
  plans: 'Choose Your Plan',
  plansLead: 'Start for free. Upgrade when you need more, and switch back anytime.',
} as const;

/** The newsletter form, and the pages that its mails link to. */
export const newsletter = {
  email: 'Email',
  placeholder: 'Enter your email',
  busy: 'One moment…',
  invalid: 'Enter a full email address, such as ada@example.com.',
  subscribed: 'Check your inbox to confirm.',
  openMailbox: 'Open the mailbox',
  unreachable: `We couldn't reach the newsletter service. ${connection}`,
} as const;

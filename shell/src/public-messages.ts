/**
 * The texts of the public pages and of what every page loads, grouped by page. The texts of the static pages are in their
 * components, which are loaded only with them.
 */

const connection = 'Check your connection and try again.';

/** What every page has. */
export const frame = {
  skip: 'Skip to content',
  tryAgain: 'Try again',
  crash: {
    title: 'Something went wrong',
    text: 'This page stopped working. Everything you made is saved. Reload the page to continue.',
    reload: 'Reload',
    home: 'Go to the start page',
  },
  signInFailed: 'Sign-in is unavailable right now.',
  getStarted: 'Get Started',
  theme: { system: 'system', light: 'light', dark: 'dark' },
  switchTheme: (now: string, next: string) => `Theme: ${now}. Switch to ${next}.`,
  about: (notice: string) => `About: ${notice}`,
  tagline: 'A tool for every craft, with everything you make in one place.',
  company: 'Company',
  home: 'Home',
  aboutUs: 'About us',
  contact: 'Contact us',
  privacy: 'Privacy policy',
  newsletter: 'Subscribe to our newsletter',
  newsletterText: 'Occasional news about the tools. Nothing else.',
  subscribe: 'Subscribe',
  rights: 'Atelier. All rights reserved.',
} as const;

/** The landing page. */
export const landing = {
  lead: 'Write articles and find their titles, create images, clean up photos, and improve your resume. One calm studio with a tool for every step.',
  start: 'Start Creating now',
  demo: 'Watch Demo',
  demoFailed: `We couldn't load the demo. ${connection}`,
  trust: 'Trusted by 100+ people',
  tools: 'Pick up any tool',
  toolsLead: 'Each tool does one job well and saves everything you make.',
  choose: 'Choose one to get started.',
  signIn: 'Sign in to use them',
  voices: 'From people who make things',
  plans: 'Choose Your Plan',
  plansLead: 'Start for free. Upgrade when you need more, and switch back anytime.',
  plansLoading: 'Loading the plans',
  plansFailed: "We couldn't load the plans",
  connection,
} as const;

/** The newsletter form, and the pages that its mails link to. */
export const newsletter = {
  email: 'Email',
  placeholder: 'Enter your email',
  busy: 'One moment…',
  invalid: 'Enter a full email address, such as ada@example.com.',
  subscribed: 'Check your inbox to confirm.',
  confirmed: "Done. You're subscribed.",
  unsubscribed: "Done. You're unsubscribed.",
  openMailbox: 'Open the mailbox',
  unreachable: `We couldn't reach the newsletter service. ${connection}`,
  unreadable: 'Something went wrong on our side. Try again later.',
} as const;

/** The page for an address without a page. */
export const notFound = {
  page: 'Not found',
  title: 'Page not found',
  text: 'The address may be wrong or the page may have moved.',
  home: 'Go to the start page',
  or: ' or ',
  dashboard: 'open your dashboard',
} as const;

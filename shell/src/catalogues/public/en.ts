/** What every public page shows. The server writes these texts into the page; each page of the signed-in area has them too. */
export default {
  frame: {
    skip: 'Skip to content',
    notice: 'About this installation',
    tryAgain: 'Try again',
    crash: {
      title: 'Something went wrong',
      text: 'This page stopped working. Everything you made is saved.',
      reload: 'Reload',
    },
    signInFailed: 'Sign-in is unavailable right now.',
    getStarted: 'Get Started',
    /** The button shows the theme, and switches to the next one. */
    theme: {
      system: 'Theme: system. Switch to light.',
      light: 'Theme: light. Switch to dark.',
      dark: 'Theme: dark. Switch to system.',
    },
    language: 'Language',
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
  },

  landing: {
    page: 'Atelier: a studio for making content with AI',
    promise: 'Make the thing you',
    promiseEnd: 'had in mind.',
    lead: 'Write articles and titles, create images, clean up photos, improve your resume. One calm studio with a tool for every step.',
    start: 'Start Creating now',
    demo: 'Watch Demo',
    demoFailed: "We couldn't load the demo. Check your connection and try again.",
    tools: 'Choose a tool',
    toolsLead: 'Each does one job well and saves what you make.',
    choose: 'Open one to get started.',
    signIn: 'Sign in to use them',
    voices: 'From people who make things',
    plans: 'Choose Your Plan',
    plansLead: 'Start for free. Upgrade when you need more, and switch back anytime.',
    /** Titles for visitors, in the hero. */
    trial: {
      lead: 'Try it without signing in: five titles for a keyword.',
      keyword: 'Keyword',
      example: 'Tea ceremonies',
      action: 'Suggest titles',
      busy: 'Finding titles…',
      failed: "We couldn't reach the service. Check your connection and try again.",
      limited: 'That was the last free try for now. Sign in for more.',
      more: 'Get ten, and keep them',
      /** Titles for the example. */
      sample: {
        a: 'Tea ceremonies, one slow cup at a time',
        b: 'What a tea ceremony teaches about time',
        c: 'Seven bowls, one guest: tea in Kyoto',
        d: 'The quiet rules of a tea ceremony',
        e: 'How to hold a tea ceremony at home',
      },
    },
  },

  /** The newsletter form, and the pages that its mails link to. */
  newsletter: {
    email: 'Email',
    placeholder: 'Enter your email',
    busy: 'One moment…',
    invalid: 'Enter a full email address, such as ada@example.com.',
    subscribed: 'Check your inbox to confirm.',
    openMailbox: 'Open the mailbox',
    unreachable: "We couldn't reach the newsletter service. Check your connection and try again.",
  },
} as const;

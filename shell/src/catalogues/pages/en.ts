/** The parts of the landing page without interaction, the small pages, and what search engines read. */
export default {
  landing: {
    description:
      'Write articles and titles, generate images, remove backgrounds and objects, and have your resume reviewed. {tools, plural, =0 {All} one {One AI tool} other {# AI tools}} in one studio.',
    trust: 'Trusted by 100+ people',
    fragments: {
      article: {
        title: 'The quiet future of AI',
        text: 'The tools that change us most are the ones we stop noticing. A kettle, a map, a pen that keeps up with the thought. The next ten years may be less about machines that talk, and more about work that no longer waits.',
      },
      picture: '“A quiet bay at dusk”, Ghibli Style',
      compare: 'How much of the picture before shows',
      score: {
        of: 'of 100',
        points: {
          dates: 'Dates in one format',
          results: 'Six results with a number',
          summary: 'No summary at the top',
        },
      },
    },
    stars: '{stars, number} out of 5 stars',
    voices: {
      writer: {
        title: 'Marketing lead',
        content:
          'I bring a topic and leave with a draft worth arguing with. I no longer give up at the third paragraph.',
      },
      photographer: {
        title: 'Product photographer',
        content: "Forty cutouts before lunch, with clean edges. I haven't opened anything else since.",
      },
      applicant: {
        title: 'Between two jobs',
        content: 'It quoted the line of my resume that was holding me back, and it was right about the line.',
      },
    },
    demo: {
      title: 'Atelier at work',
      close: 'Close the demo',
      captions: 'English',
      note: 'A silent recording of the product, with captions.',
    },
  },

  confirm: {
    title: 'Confirm your subscription',
    lead: 'Confirm your email address to receive the newsletter.',
    description: 'Confirm your subscription to the Atelier newsletter.',
    done: {
      title: "You're subscribed",
      lead: 'You can unsubscribe anytime with the link in every email.',
    },
    expired: {
      title: 'This link has expired',
      lead: "Links are valid for 48 hours. Enter your email address and we'll send you a new one.",
    },
    success: "Done. You're subscribed.",
    incomplete: 'This link is incomplete. Open it again from the email, or request a new one.',
    action: 'Confirm subscription',
    again: 'Send a new link',
  },

  unsubscribe: {
    title: 'Unsubscribe from the newsletter',
    description: 'Unsubscribe from the Atelier newsletter.',
    lead: 'Your email address will be deleted from our list.',
    success: "Done. You're unsubscribed.",
    incomplete: 'This link is incomplete. Open it again from the newsletter, or copy the whole link.',
    action: 'Unsubscribe',
  },

  notFound: {
    page: 'Not found',
    title: 'Page not found',
    text: 'The address may be wrong or the page may have moved.',
    start: 'Go to the start page',
    dashboard: 'Open your dashboard',
  },

  serverFailed: 'Something went wrong on our side. Try again later.',

  explore: {
    newest: { title: 'Made here lately', all: 'See all of Explore' },
    title: 'Explore',
    description: 'Images that people made with Atelier and share with everyone.',
    lead: 'Images that people made here and share with everyone. Open one to see how it was made.',
    by: 'Images by {name}',
    style: 'Style',
    everyStyle: 'Every style',
    shape: 'Shape',
    everyShape: 'Every shape',
    shapes: { square: 'Square', landscape: 'Landscape', portrait: 'Portrait' },
    withoutTag: 'Remove the tag {tag}',
    all: 'Show all',
    loading: 'Loading images',
    failed: "We couldn't load the images. Check your connection and try again.",
    again: 'Try again',
    none: 'No image matches.',
    empty: 'Nobody has shared an image yet.',
    make: 'Make the first one',
    more: 'More images',
    open: 'Open “{caption}”',
    likes: '{count, plural, one {# like} other {# likes}}',
    whole: 'Open the image in full size',
    remix: 'Remix',
    like: 'Like',
    copy: 'Copy the prompt',
    copied: 'Copied',
    signInNote: 'To like, remix or report it, sign in: you come back to it.',
    report: 'Report',
    gone: {
      title: 'This image is not here',
      text: 'Its owner has made it private, or the address is wrong.',
    },
  },
  pricing: {
    title: 'Pricing',
    description: 'The plans of Atelier, and what each of them includes per day.',
  },
  about: {
    title: 'About us',
    description: 'What Atelier is, how it works, and what you can expect from it.',
    tools: 'The tools',
    lead: 'Atelier is a studio for making content with AI: good tools in one place, and room to think.',
  },
  contact: {
    title: 'Contact us',
    description:
      'How to contact the people who run this installation of Atelier, and where to report a problem.',
    lead: 'Atelier is open source. Each installation is run by its own operator.',
  },
  privacy: {
    title: 'Privacy policy',
    description: 'What Atelier stores, who processes it, and how to delete it.',
    lead: "We store what you make so that you can find it again. We don't sell your data, and we don't use trackers.",
  },

  /** What search engines and previews of links show. */
  meta: {
    product: 'A studio for making content with AI.',
    site: 'Write articles and titles, generate images, remove backgrounds and objects, and have your resume reviewed.',
  },
} as const;

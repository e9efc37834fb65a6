/** All texts of this module that users read. Texts of the specification are used as they are. */
export const messages = {
  title: 'Creations',
  sort: 'Order',
  orders: { newest: 'Newest', 'most-liked': 'Most liked' },
  loading: 'Loading the gallery',
  empty: {
    title: 'Nothing here yet',
    text: 'Make a picture public, and it hangs here first.',
    action: 'Generate a picture',
  },
  likes: (count: number) => (count === 1 ? '1 like' : `${count} likes`),
  like: (prompt: string) => `Like: ${prompt}`,
  open: (prompt: string) => `Open: ${prompt}`,
  yours: 'Yours',
  viewer: {
    previous: 'Previous picture',
    next: 'Next picture',
    copy: 'Copy the prompt',
    reuse: 'Use this prompt',
    unpublish: 'Make private',
    unpublished: 'Only you see it now. Its old address is gone.',
    publishAgain: 'Undo',
    prompt: 'Prompt',
  },
} as const;

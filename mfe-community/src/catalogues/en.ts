/** Texts of the specification are used as they are. */
export default {
  title: 'Creations',
  sort: 'Order',
  orders: { newest: 'Newest', 'most-liked': 'Most liked' },
  loading: 'Loading the gallery',
  empty: {
    title: 'Nothing here yet',
    text: 'Make an image public and it will be the first one here.',
    action: 'Generate an image',
  },
  missing: {
    title: 'Image not found',
    text: 'It may be private or deleted.',
    action: 'Show the gallery',
  },
  likes: '{count, plural, one {# like} other {# likes}}',
  like: 'Like: {prompt}',
  open: 'Open: {prompt}',
  yours: 'Yours',
  viewer: {
    previous: 'Previous image',
    next: 'Next image',
    copy: 'Copy prompt',
    reuse: 'Use this prompt',
    download: 'Download',
    unpublish: 'Make private',
    unpublished: 'The image is private now. Its old link no longer works.',
    prompt: 'Prompt',
  },
} as const;

/** All texts of this module that users read. Texts of the specification are used as they are. */
export const messages = {
  stopped: 'Stopped.',
  stoppedRemoval: 'Stopped. If the work had begun, the picture will be in your history.',
  done: 'Done.',
  starting: 'Sending the picture\u2026',
  enlarge: 'Enlarge',

  queue: {
    title: 'Waiting for its turn.',
    text: 'Pictures of different people are processed in turn. Yours starts by itself; you need not stay on this page.',
  },

  generate: {
    form: 'AI Image Generator',
    description: 'Describe Your Image',
    placeholder: 'A lighthouse on a cliff at dusk, seen from the sea\u2026',
    style: 'Style',
    aspect: 'Shape',
    aspects: { square: 'Square', landscape: 'Landscape', portrait: 'Portrait' },
    publish: 'Make this image public',
    publishHint:
      'Everyone signed in then sees the picture, its prompt and its likes in the community. Your name is not shown.',
    action: 'Generate Image',
    busy: 'Generating Image',
    panel: 'Generated Image',
    hint: 'Enter a topic and hit generate to generate a Image.',
    starting: 'Reading the description\u2026',
    recipe: 'Recipe',
    public: 'Public in the community',
    private: 'Only you see it',
    publicHint:
      'Making it public shows the picture and its prompt to everyone signed in. You can take it back any time.',
    makePublic: 'Make public',
    makePrivate: 'Make private',
  },

  background: {
    form: 'Background Removal',
    file: 'Upload Image',
    action: 'Remove Background',
    busy: 'Removing Background',
    panel: 'Processed Image',
    hint: 'Upload an image and hit the button to get started.',
    background: 'Background',
    transparent: 'Transparent',
    colours: { '#ffffff': 'White', '#111111': 'Black', '#e9e2d6': 'Sand', '#cfe3f5': 'Sky' },
    own: 'Own colour',
    alt: 'The picture without its background',
  },

  object: {
    form: 'Object Removal',
    file: 'Upload Image',
    name: 'Describe object name to remove',
    placeholder: 'One word, such as cup or red',
    action: 'Remove Object',
    busy: 'Removing Object',
    panel: 'Processed Image',
    hint: 'Upload an image and hit the button to get started.',
    alt: (object: string) => `The picture without ${object}`,
  },

  file: {
    hint: (megabytes: number, megapixels: number) =>
      `Supports JPG, PNG, and other image formats. Up to ${megabytes} MB and ${megapixels} megapixels.`,
    kinds: 'JPG, PNG, WebP, AVIF or GIF',
    before: 'The picture as it was',
    stripped: 'Turned upright, at full size, without the camera\u2019s data and place.',
  },

  download: {
    label: 'Download',
    formats: { png: 'PNG', jpg: 'JPEG', webp: 'WebP' },
    failed: 'The picture could not be saved. Try another format.',
  },
} as const;

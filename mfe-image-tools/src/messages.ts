const processing = (count: number) =>
  count === 1 ? '1 other image is being processed.' : `${count} other images are being processed.`;

/** All texts of this module that users read. Texts of the specification are used as they are. */
export const messages = {
  stopped: 'Stopped.',
  stoppedRemoval: 'Stopped. If processing had already begun, the image will appear in your history.',
  done: 'Done.',
  starting: 'Sending the image\u2026',
  enlarge: 'Enlarge',
  repeatRemoval: 'Run again',

  queue: {
    title: 'Waiting in the queue.',
    text: 'Yours starts automatically. You can leave this page in the meantime.',
  },

  generate: {
    form: 'AI Image Generator',
    description: 'Describe Your Image',
    placeholder: 'A lighthouse on a cliff at dusk, seen from the sea\u2026',
    examples: ['A lighthouse at dusk', 'A cat in a garden of poppies', 'A balloon over snowy mountains'],
    style: 'Style',
    aspect: 'Shape',
    aspects: { square: 'Square', landscape: 'Landscape', portrait: 'Portrait' },
    count: 'Number of images',
    countHint: 'Each one counts as an image of your daily allowance.',
    publish: 'Make this image public',
    publishHint:
      "Everyone who is signed in can see the image, its prompt and its likes in the community. Your name isn't shown.",
    action: 'Generate Image',
    busy: 'Generating Image',
    panel: 'Generated Image',
    hint: 'Enter a topic and hit generate to generate a Image.',
    failed: "The image couldn't be generated.",
    elsewhere: (count: number) =>
      count === 1 ? '1 image is being generated.' : `${count} images are being generated.`,
    starting: 'Reading the description\u2026',
    recipe: 'Settings of this image',
    public: 'Public',
    private: 'Private',
    publicHint:
      'If you make it public, everyone who is signed in can see the image and its prompt. You can make it private again at any time.',
    makePublic: 'Make public',
    makePrivate: 'Make private',
    recent: 'Your recent images',
    show: (description: string) => `Show: ${description}`,
    reuse: 'Use these settings',
  },

  variants: {
    choose: 'Choose an image',
    image: (number: number) => `Image ${number}`,
    enlarge: (number: number) => `Enlarge image ${number}`,
    chosen: (number: number, count: number) =>
      `Image ${number} of ${count} is chosen: it is downloaded, published and used for the next steps. All of them stay in your history.`,
    discard: 'Discard the others',
    discarded: (count: number) => (count === 1 ? '1 image is discarded.' : `${count} images are discarded.`),
  },

  background: {
    form: 'Background Removal',
    file: 'Upload Image',
    action: 'Remove Background',
    busy: 'Removing Background',
    verb: 'remove',
    panel: 'Processed Image',
    hint: 'Upload an image and hit the button to get started.',
    failed: "The background couldn't be removed.",
    elsewhere: processing,
    background: 'Background',
    transparent: 'Transparent',
    colours: { '#ffffff': 'White', '#111111': 'Black', '#e9e2d6': 'Sand', '#cfe3f5': 'Sky' },
    own: 'Custom color',
    alt: 'The image without its background',
  },

  object: {
    form: 'Object Removal',
    file: 'Upload Image',
    name: 'Describe object name to remove',
    placeholder: 'One word, such as cup or red',
    action: 'Remove Object',
    busy: 'Removing Object',
    verb: 'remove',
    panel: 'Processed Image',
    hint: 'Upload an image and hit the button to get started.',
    failed: "The object couldn't be removed.",
    elsewhere: processing,
    method: 'Choose the object',
    byName: 'Name it',
    bySelection: 'Select it on the image',
    notFound: (object: string) => `Nothing matched \u201c${object}\u201d.`,
    selectInstead: 'Select it on the image',
    alt: (object: string | null) => `The image without ${object ?? 'the selected area'}`,
  },

  selection: {
    pen: 'Draw with',
    rectangle: 'Rectangle',
    brush: 'Brush',
    size: 'Brush size',
    surface: 'Selection on the image',
    image: 'The uploaded image',
    add: 'Add rectangle',
    undo: 'Undo',
    clear: 'Clear',
    area: (number: number, x: number, y: number, width: number, height: number) =>
      `Rectangle ${number}: ${x}% from the left, ${y}% from the top, ${width}% wide, ${height}% high`,
    keys: 'Arrow keys move the rectangle. With Shift they resize it, with Alt in fine steps. Delete removes it.',
    hint: 'Cover the whole object with a little around it. The colored areas are removed and filled in.',
    summary: (areas: number, share: number) =>
      `${areas} ${areas === 1 ? 'area' : 'areas'}, ${share < 0.01 ? 'less than 1' : Math.round(share * 100)}% of the image`,
    full: (most: number) => `${most} areas are the limit. Undo one to draw another.`,
    none: 'Select the object on the image first.',
    tooLarge: 'This area is nearly the whole image. Leave some of the surroundings.',
    noFile: 'Choose an image, then select the object on it.',
    unreadable:
      'Your browser can\u2019t show this image, so nothing can be selected on it. Name the object instead.',
  },

  file: {
    hint: (megabytes: number, megapixels: number) =>
      `Supports JPG, PNG, and other image formats. Up to ${megabytes} MB and ${megapixels} megapixels.`,
    kind: 'an image',
    before: 'The original image',
    stripped: 'Full size. Camera and location data removed.',
    sample: 'No image at hand? Use a sample photo',
  },

  next: {
    label: 'Next steps',
    background: 'Remove background',
    object: 'Remove an object',
    again: 'Remove another object',
    failed: "The image couldn't be opened in the other tool. Download it and upload it there.",
  },

  download: {
    label: 'Download',
    formats: { png: 'PNG', jpg: 'JPEG', webp: 'WebP' },
    as: (format: string) => `Download ${format}`,
    failed: "The image couldn't be saved. Try another format.",
  },
} as const;

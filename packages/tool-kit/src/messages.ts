import { type UnitKind, unitName } from '@atelier/contracts/unit-kinds';

/** All texts of the tool-kit that users read. */
export const messages = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Copying is not allowed here. Select the text and copy it yourself.',
  download: 'Download',
  repeat: 'Regenerate',
  stop: 'Stop',
  tryAgain: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  requestNumber: (id: string) => `Request ${id}`,
  chooseFile: 'Choose a file',
  orDrop: 'or drop it here, or paste it',
  dropHere: 'Drop it here',
  remove: 'Remove',
  change: 'Change',
  wrongType: (name: string, accepted: string) => `${name} is of another kind. Choose ${accepted}.`,
  heic: (name: string) =>
    `${name} is a HEIC picture, which browsers cannot show. Save it as JPG and try again.`,
  tooLarge: (name: string, size: string, limit: string) =>
    `${name} has ${size}. The limit is ${limit}; choose a smaller file.`,
  emptyFile: (name: string) => `${name} is empty. Choose another file.`,
  oneFile: 'One file at a time. The first one was taken.',
  before: 'Before',
  after: 'After',
  compare: 'Compare before and after',
  enlarge: 'Enlarge',
  actualSize: 'Show in full size',
  fitSize: 'Fit to the window',
  optional: 'optional',
  blank: 'Write something first.',
  unitsLeft: (kind: UnitKind, remaining: number, limit: number) =>
    `${remaining} of ${limit} ${unitName(kind, limit)} left today`,
  unitsUsed: (kind: UnitKind, limit: number, resetsAt: string) =>
    limit === 0
      ? `Your plan includes no ${unitName(kind, 0)}.`
      : `You've used today's ${limit === 1 ? '' : `${limit} `}${unitName(kind, limit)}. Resets at ${resetsAt}.`,
  comparePlans: 'Compare plans',
  loadFailed: 'This could not be opened. Check your connection and try again.',
} as const;

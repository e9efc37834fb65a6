import { type UnitKind, unitName } from '@atelier/contracts/tool-options';

const number = new Intl.NumberFormat('en');

/** All texts of the tool-kit that users read. */
export const messages = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: "Copying isn't allowed here. Select the text and copy it yourself.",
  download: 'Download',
  repeat: 'Regenerate',
  stop: 'Stop',
  tryAgain: 'Try again',
  tryAgainIn: (wait: string) => `Try again in ${wait}`,
  failed: "That didn't work. Your input is still here.",
  details: 'Details',
  requestNumber: (id: string) => `Request ID: ${id}`,
  close: 'Close',
  undo: 'Undo',
  show: 'Show',
  versions: 'Versions',
  version: (at: number, count: number) => `Version ${at} of ${count}`,
  earlierVersion: 'Earlier version',
  laterVersion: 'Later version',
  examples: 'Try one:',
  shortcut: (keys: string, verb: string) => `${keys} to ${verb}`,
  generate: 'generate',
  chooseFile: 'Choose a file',
  orDrop: 'or drop or paste it here',
  dropHere: 'Drop it here',
  change: 'Change',
  chooseAgain: (name: string) => `Choose ${name} again. Uploaded files aren't kept.`,
  loadingSample: 'Loading…',
  sampleFailed: "The sample couldn't be loaded. Check your connection and try again.",
  wrongType: (name: string, accepted: string) => `${name} isn't ${accepted}.`,
  heic: (name: string) =>
    `${name} is a HEIC image, which browsers can't show. Save it as a JPG and try again.`,
  tooLarge: (name: string, size: string, limit: string) =>
    `${name} is ${size}. Choose a file of up to ${limit}.`,
  emptyFile: (name: string) => `${name} is empty. Choose another file.`,
  oneFile: 'Only one file is used at a time. We kept the first one.',
  before: 'Before',
  after: 'After',
  compare: 'Compare before and after',
  enlarge: 'Enlarge',
  actualSize: 'Show in full size',
  fitSize: 'Fit to the window',
  optional: '(optional)',
  blank: 'Write something first.',
  cut: (limit: number) => `We kept the first ${number.format(limit)} characters.`,
  counted: (count: number, limit: number) => `${number.format(count)} of ${number.format(limit)} characters`,
  unitsLeft: (kind: UnitKind, remaining: number, limit: number) =>
    `${remaining} of ${limit} ${unitName(kind, limit)} left today`,
  unitsUsed: (kind: UnitKind, limit: number, wait: string) =>
    limit === 0
      ? `Your plan includes no ${unitName(kind, 0)}.`
      : `You've used today's ${limit === 1 ? '' : `${limit} `}${unitName(kind, limit)}. More at 00:00 UTC (in ${wait}).`,
  noUnitsLeft: (kind: UnitKind, limit: number) =>
    limit === 0 ? 'Not in your plan' : `No ${unitName(kind, 0)} left today`,
  goPremium: 'Go Premium',
  loadFailed: "This couldn't be opened. Check your connection and try again.",
} as const;

export const texts = {
  title: 'Modules',
  lead: 'Live version and health of each module over the last 24 hours. Failing modules are first.',
  search: 'Search modules',
  noMatch: 'No module has this name or path.',
  isolated: 'Isolated',
  loading: 'Loading the modules',
  empty: 'No modules yet',
  emptyText: 'A module appears here when its team publishes a version.',
  stale: 'These figures may be out of date.',
  all: 'All modules',
  served: (version: string) => `Version ${version}`,
  disabled: 'Disabled',
  neverActivated: 'Never activated',
  rollout: (version: string, percent: number) => `${version} for ${percent}%`,
  changed: (when: string) => `Changed ${when}`,
  loads: 'Loads',
  loadTime: 'Load time',
  problems: 'Problems',
  failures: 'Failures',
  crashes: 'Crashes',
  errors: 'Errors',
  none: '–',

  release: 'Release',
  servedToAll: (version: string) => `Version ${version} is served to all users.`,
  servedToOthers: 'everyone else',
  servedToShare: (percent: number) => `${percent}% of users`,
  nobody: 'nobody',
  isDisabled: 'This module is disabled. No user has it until you activate a version.',
  isEmpty: 'No version was ever activated. Activate one below.',
  nothingToRollBack: 'There is no earlier version that worked, so this one cannot be rolled back.',

  health: 'Health',
  period: 'Period',
  periods: { day: '24 hours', week: '7 days', month: '30 days' },
  noReports: 'No page has reported anything in this period.',
  version: 'Version',
  allVersions: 'All versions',
  byVersion: 'By version',
  overTime: 'Over time',
  time: 'Time',

  reported: 'What went wrong',
  nothingReported: 'No page has reported an error or a blocked access.',
  problemKinds: {
    failure: 'Not loaded',
    crash: 'Crash while rendering',
    error: 'Error',
    violation: 'Blocked by the policy',
  },
  times: (count: string, when: string) => `${count} times, last ${when}`,

  versions: 'Versions',
  published: (when: string, by: string) => `Published ${when} by ${by}`,
  active: 'Active',
  candidate: (percent: number) => `${percent}% of users`,
  previous: 'Fallback',
  rolledBack: 'Rolled back',
  removed: 'Removed',
  removedHint: 'Its files were removed. The team can publish it under a new version.',

  shared: 'Shared packages',
  nothingShared: 'The served versions name no package that they take from the shell.',
  accepts: (version: string, range: string) => `${version} accepts ${range}`,
  provided: (version: string | null, accepted: boolean) =>
    `${version === null ? 'Pages have no version' : `Pages load ${version}`}${accepted ? '' : ', and its tools fail'}.`,

  log: 'Audit log',
  noLog: 'Nothing has been logged yet.',
  by: (actor: string) => `by ${actor}`,
  actors: {
    you: 'you',
    registry: 'the registry',
    operator: "the operator's key",
    token: (label: string) => `the deploy token “${label}”`,
    unknownToken: (id: string) => `the deploy token ${id}`,
    user: (id: string) => `the operator ${id}`,
  },
  entry: {
    published: (version: string) => `Published ${version}`,
    publish_refused: (version: string) => `Refused to publish ${version}`,
    activated: (version: string) => `Activated ${version}`,
    rolled_out: (version: string, percent: number) => `Rolled out ${version} to ${percent}%`,
    rolled_back: (version: string) => `Rolled back ${version}`,
    disabled: 'Disabled the module',
    removed: 'Removed the module',
    transferred: 'Handed its paths over',
    token_created: 'Created a deploy token',
    token_revoked: 'Revoked a deploy token',
  },
  someVersion: 'a version',

  activate: 'Activate',
  rollOut: 'Roll out',
  changeRollout: 'Change share',
  rollBack: 'Roll back',
  disable: 'Disable',
  transfer: 'Hand over',
  cancel: 'Cancel',
  ofVersion: (action: string, version: string) => `${action} ${version}`,
  percent: 'Share of users in percent',
  percentHint: 'The same users keep the version while the share grows. 100 activates it for all.',
  recipient: 'Module that gets the paths',
  recipientHint: 'It has a deploy token, or a published version.',
  reason: 'Reason',
  reasonHint: 'Written into the audit log.',
  dialog: {
    activate: (version: string, module: string) => ({
      title: `Activate ${version}`,
      text: `All users of ${module} get version ${version}. Open pages notice it within seconds. You can roll it back.`,
    }),
    rollOut: (version: string, module: string) => ({
      title: `Roll out ${version}`,
      text: `A share of the users of ${module} gets version ${version}. You can change the share or roll it back.`,
    }),
    rollBackTo: (version: string, previous: string) => ({
      title: `Roll back ${version}`,
      text: `All users get version ${previous} again, and ${version} is marked as rolled back. You can activate it later.`,
    }),
    endRollout: (version: string, active: string | null) => ({
      title: `Roll back ${version}`,
      text: active
        ? `The rollout ends: all users get version ${active}, and ${version} is marked as rolled back.`
        : `The rollout ends: no user has the module, and ${version} is marked as rolled back.`,
    }),
    transfer: (module: string) => ({
      title: `Hand over the paths of ${module}`,
      text: 'Another module gets its paths and types of creations, and this one is disabled. The tools come back when that module activates a version with these paths.',
    }),
    disable: (module: string) => ({
      title: `Disable ${module}`,
      text: 'Its tools disappear from the sidebar and the landing page for all users. Activating a version brings them back.',
    }),
  },
} as const;

const reasonNames: Record<string, string> = {
  sexual: 'Sexual',
  violent: 'Violent',
  hateful: 'Hateful',
  personal: 'Personal',
  copyright: 'Copyright',
  other: 'Other',
};

export const reports = {
  title: 'Reported images',
  lead: 'Nobody but its owner sees an image here until you decide. Each decision is written into the audit log.',
  empty: 'No reported images',
  emptyText: 'An image appears here when a user reports it.',
  show: 'Show',
  keep: 'Keep',
  remove: 'Remove',
  decided: {
    keep: 'The image is in the community again. Later reports do not hide it.',
    remove: 'The image is removed from the community. Its owner cannot publish it again.',
  },
  count: (reports: number) => (reports === 1 ? '1 report' : `${reports} reports`),
  reason: (reason: string, count: number) => {
    const name = reasonNames[reason] ?? `“${reason}”`;
    return count === 1 ? name : `${name}, ${count} times`;
  },
} as const;

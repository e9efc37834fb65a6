/**
 * The texts of the signed-in area and of sign-in, grouped by page. Those that the landing page loads are in
 * `public-messages.ts`: its script budget has no room for both.
 */

export const signIn = {
  existing: {
    page: 'Sign in',
    title: 'Sign in to Atelier',
    lead: "New here? Enter your email address and we'll create your account.",
  },
  newAccount: {
    page: 'Create your account',
    title: 'Create your account',
    lead: "You're new here. Welcome.",
  },
  failed: 'Sign-in is unavailable right now. Check your connection and try again.',
  /** The specified sentences about a failure end without a full stop and have no advice. */
  problem: (problem: string) =>
    problem.endsWith('.') ? problem : `${problem}. Check your connection and try again.`,
  degraded: 'Sign-in is partly unavailable. If something fails, try again in a moment.',
  tokenTimedOut: 'Sign-in took too long to respond. Try again in a moment.',
  tokenFailed: "We couldn't reach sign-in. Check your connection and try again.",
  samples: 'For testing',
  samplePassword: 'Password',
  sampleCode: 'Verification code',
  clerk: {
    subscribe: 'Go Premium',
    startFree: 'Start free',
    recommended: 'Recommended',
    sampleCodeHint: (code: string) => `This installation sends no email. Enter the code ${code}.`,
  },
  openProfile: 'Open your profile',
  signOut: 'Sign out',
  signOutFailed: "We couldn't sign you out. Check your connection and try again.",
} as const;

/** The plans' labels (specification section 2) and their daily allowances. */
export const plans = {
  premium: 'Premium',
  free: 'Free',
  loading: 'Loading the plans',
  failed: "We couldn't load the plans",
  connection: 'Check your connection and try again.',
  noLimits: 'This installation has no daily limits.',
  limits: 'Daily limits',
  limitsNote: 'Limits reset every day at 00:00 UTC.',
  kind: 'Tool',
  kinds: {
    text: 'Articles and blog titles',
    image: 'Generated images',
    removal: 'Background and object removals',
    review: 'Resume reviews',
  },
  unlimited: 'Unlimited',
} as const;

/** In place of a tool of the Premium plan, for users of the Free plan. */
export const premiumTool = {
  title: (tool: string) => `${tool} is part of Premium`,
  text: 'Choose the Premium plan to use this tool. You can switch back anytime.',
} as const;

export const layout = {
  skip: 'Skip to content',
  menu: 'Menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  tools: 'Tools',
  dashboard: 'Dashboard',
  operator: 'Modules',
  operatorMenu: 'Operator',
  operatorUnknown: "We couldn't check whether you may see this page. Try again.",
  loading: 'Loading',
  pageUnreachable: "We couldn't load this page. Check your connection and try again.",
  notFound: {
    page: 'Not found',
    title: 'Page not found',
    text: 'The address may be wrong or the page may have moved. Choose a tool from the menu, or go to your dashboard.',
    action: 'Go to the dashboard',
  },
} as const;

export const dashboard = {
  title: 'Dashboard',
  total: 'Total Creations',
  plan: 'Active Plan',
  upgrade: 'Upgrade to Premium',
  recent: 'Recent Creations',
  filter: 'Filter by type',
  all: 'All',
  search: 'Search your creations',
  clearSearch: 'Clear search',
  clearTag: (tag: string) => `Show creations without the tag ${tag}, too`,
  count: (shown: number, total: string) => `${shown.toLocaleString('en')} of ${total}`,
  atLeast: (count: number) => `${count.toLocaleString('en')}+`,
  loading: 'Loading your creations',
  loadingText: 'Loading the full text',
  showMore: 'Show more',
  empty: 'Nothing here yet',
  emptyText: 'Everything you make is saved here. Choose a tool to get started.',
  emptyType: 'None of these yet',
  emptyTypeText: 'Make one with its tool, or show all of your creations.',
  showAll: 'Show all',
  noMatch: (query: string) => `No results for “${query}”`,
  noMatchText: 'Try fewer words.',
  today: 'Today',
  yesterday: 'Yesterday',
  lastWeek: 'Previous 7 days',
  score: (value: number, max: number) => `${value} of ${max}`,
  public: 'Public',
  status: {
    queued: 'Waiting',
    running: 'In progress',
    stopped: 'Stopped early',
    incomplete: 'Incomplete',
    failed: 'Failed',
  },
  statusNote: {
    queued: 'This waits for its turn.',
    running: 'This is still in progress.',
    stopped: 'This was stopped early. What was finished is saved.',
    incomplete: 'This was interrupted. What was finished is saved.',
    failed: 'This failed. Nothing was saved.',
  },
  stop: 'Stop',
  noContent: 'There is nothing in this creation.',
  moreFor: (name: string) => `More for: ${name}`,
  more: 'More',
  open: 'Open',
  openOf: (name: string) => `Open: ${name}`,
  useAgain: 'Use again',
  rename: 'Rename',
  name: 'Name',
  save: 'Save',
  cancel: 'Cancel',
  renamed: (name: string) => `Renamed to “${name}”.`,
  nameRemoved: 'Name removed.',
  copyLink: 'Copy link',
  copyText: 'Copy text',
  download: 'Download',
  downloadAs: { docx: 'Download as Word', pdf: 'Download as PDF' },
  share: 'Share link',
  unshare: 'Stop sharing',
  shared: (day: string) => `Everyone with the link can see this until ${day}.`,
  makePrivate: 'Make private',
  delete: 'Delete',
  deleted: (name: string) => `Deleted “${name}”.`,
  select: 'Select',
  selectAll: 'Select all',
  selected: (count: number) => `${count} selected`,
  done: 'Done',
  star: 'Star',
  removeStar: 'Remove star',
  starred: 'Starred',
  starsGiven: (count: number) => (count === 1 ? 'Starred.' : `Starred ${count} creations.`),
  starsRemoved: (count: number) => (count === 1 ? 'Star removed.' : `Removed ${count} stars.`),
  sort: 'Sort',
  orders: { newest: 'Newest first', oldest: 'Oldest first', changed: 'Last changed' },
  recentlyDeleted: 'Recently deleted',
  deletedText: 'Deleted creations are kept for 30 days. Then they are removed for good.',
  restore: 'Restore',
  restoreOf: (name: string) => `Restore: ${name}`,
  noneDeleted: 'Nothing deleted',
  noneDeletedText: 'What you delete is kept here for 30 days.',
} as const;

export const tool = {
  updated: 'A new version is available',
  reload: 'Reload tool',
  earlierVersion: 'The newest version of this tool had a problem. You are using an earlier one.',
  crashed: 'This tool stopped working. What you made is saved. Try again.',
  failures: {
    unknown_path: 'There is no tool at this address. Choose one from the menu.',
    shell_incompatible: 'This tool was made for another version of Atelier. Reload the page to update.',
    origin_refused: "This tool comes from an untrusted address, so it wasn't loaded.",
    integrity_missing:
      "We couldn't verify this tool's files, so it wasn't loaded. Try again in a few minutes.",
    timed_out: 'This tool is taking too long to load. Check your connection and try again.',
    entry_unreachable: "We couldn't load this tool. Check your connection and try again.",
    entry_broken: "This tool's files are damaged. Try again, or reload the page.",
    expose_missing: 'This tool is missing from its module. Try again in a few minutes.',
    file_unreachable: "Part of this tool didn't load. Check your connection and try again.",
    shared_missing: "This tool needs something that isn't available. Reload the page.",
    evaluation_failed: "This tool couldn't start. Try again, or reload the page.",
    never_started: "This tool didn't start in time. Try again, or reload the page.",
    not_a_component: "This tool wasn't built correctly. Try again in a few minutes.",
  },
} as const;

/** The bar of a module that runs on the developer's machine (`rspack dev`). */
export const override = {
  bar: 'Module override',
  waiting: (address: string) => `Waiting for ${address}`,
  unreachable: (address: string) => `${address} does not respond. Start rspack dev, or reset.`,
  running: (module: string, address: string) => `${module} from ${address}`,
  failed: 'The build failed. The tool stays as it was.',
  reset: 'Reset',
};

/** The edge of a field: 3:1 against its background (WCAG 1.4.11). */
const fieldBorder = '1px solid var(--line-field)';

const heading = {
  fontFamily: 'var(--font-serif)',
  fontWeight: 400,
  fontSize: '1.75rem',
  letterSpacing: '-0.02em',
};

/** Maps Clerk's variables to the design tokens, for both themes. */
export const appearance = {
  variables: {
    colorPrimary: 'var(--ink)',
    colorPrimaryForeground: 'var(--paper)',
    colorForeground: 'var(--ink)',
    colorMutedForeground: 'var(--ink-3)',
    colorMuted: 'var(--sunk)',
    colorBackground: 'var(--sheet)',
    colorInput: 'var(--paper)',
    colorInputForeground: 'var(--ink)',
    colorNeutral: 'var(--ink)',
    colorBorder: 'var(--line-strong)',
    colorRing: 'var(--accent)',
    colorDanger: 'var(--bad)',
    colorSuccess: 'var(--ok)',
    colorWarning: 'var(--warn)',
    borderRadius: '0.625rem',
    fontFamily: 'var(--font-sans)',
    fontFamilyButtons: 'var(--font-sans)',
  },
  elements: {
    // Room for two lines of feedback on a new password: otherwise the submit button moves during a click.
    formFieldRow: {
      '&:has(input[autocomplete="new-password"])': { minHeight: '7.25rem', marginBottom: '-1.25rem' },
    },
    // Clerk's own rules come later, so `&&`. Its border has a contrast of 1.1:1.
    input: { '&&': { border: fieldBorder }, '&:focus-visible': { outline: 'none' } },
    formFieldInput: { '&&:not([type="checkbox"])': { minHeight: '2.75rem' } },
    formButtonPrimary: { minHeight: '2.75rem' },
    selectButton: { '&&': { border: fieldBorder } },
    otpCodeFieldInput: { '&&': { border: fieldBorder, backgroundColor: 'var(--paper)' } },
    pricingTableCard: {
      '&&': { border: '1px solid var(--line-strong)', backgroundColor: 'var(--sheet)', boxShadow: 'none' },
      '&&.cl-pricingTableCard__premium': {
        borderColor: 'var(--ink)',
        boxShadow: '0 0 0 1px var(--ink), var(--shadow-3)',
        // On narrow screens the plans are below each other: the one to choose comes first.
        '@media (width < 44rem)': { order: -1 },
      },
    },
    pricingTableCardHeader: { '&&': { backgroundColor: 'var(--sheet)' } },
    pricingTableCardFee: {
      '&&': { fontFamily: 'var(--font-serif)', fontWeight: 400, fontSize: '2.4rem' },
    },
    pricingTableCardFeePeriodNotice: { '&&': { fontSize: '0.8125rem' } },
    pricingTableCardFooterButton: {
      minHeight: '2.75rem',
      '.cl-pricingTableCard__free_user &&': {
        border: fieldBorder,
        background: 'transparent',
        boxShadow: 'none',
        color: 'var(--ink)',
      },
      '.cl-pricingTableCard__free_user &&::after': { display: 'none' },
    },
    // The badge of the active plan has --ink as its background.
    badge: { color: 'var(--ink-2)', '&[data-color="secondary"]': { color: 'var(--paper)' } },
    cardBox: { boxShadow: 'var(--shadow-2)' },
    headerTitle: heading,
    // The title beside the sections of the account settings has no key of its own.
    navbar: { h1: heading },
  },
} as const;

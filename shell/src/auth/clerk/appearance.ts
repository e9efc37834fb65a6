/** Clerk's interface in the product's own colours and type: its variables are the tokens, light and dark alike. */
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
    // Clerk draws a ring of its own.
    formFieldInput: { '&:focus-visible': { outline: 'none' } },
    // The badge of the plan one has is filled with the ink itself.
    badge: { color: 'var(--ink-2)', '&[data-color="secondary"]': { color: 'var(--paper)' } },
    cardBox: { boxShadow: 'var(--shadow-2)' },
    headerTitle: {
      fontFamily: 'var(--font-serif)',
      fontWeight: 400,
      fontSize: '1.75rem',
      letterSpacing: '-0.02em',
    },
  },
} as const;

/** An arrow to the left, or turned to the right. */
export const Arrow = ({ turned = false }: { turned?: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    width="1.1em"
    height="1.1em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={turned ? { rotate: '180deg' } : undefined}
  >
    <path d="M19 12H5m6-6-6 6 6 6" />
  </svg>
);

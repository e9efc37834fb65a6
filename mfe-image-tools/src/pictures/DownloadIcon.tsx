/** An arrow into a tray. */
export const DownloadIcon = () => (
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
  >
    <path d="M12 4v11m-4-4 4 4 4-4M5 20h14" />
  </svg>
);

/**
 * How long toasts are shown, in milliseconds (specification section 9; longer where the user can undo something). Without the
 * library, for pages that have no toast.
 */
export const toastDurations = {
  blank: 4000,
  error: 4000,
  custom: 4000,
  success: 2000,
  undo: 10_000,
  loading: Number.POSITIVE_INFINITY,
};

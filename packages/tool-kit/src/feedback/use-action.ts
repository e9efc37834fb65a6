import { useState } from 'react';
import { type ApiError, toApiError } from '../api/errors.ts';

/** An action of a form or a button: whether it is running, and why the last one failed. */
export function useAction<Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  /** Never rejects. */
  const run = async (...given: Given): Promise<void> => {
    setBusy(true);
    setError(null);
    await act(...given).catch((thrown: unknown) => setError(toApiError(thrown)));
    setBusy(false);
  };
  return { busy, error, run };
}

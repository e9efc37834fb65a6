import { toApiError } from '../api/errors.ts';
import { toast } from './Toaster.tsx';

/** The result of a call, or null after a failure, which a toast shows. Never rejects. */
export async function reported<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    toast.error(toApiError(error).message);
    return null;
  }
}

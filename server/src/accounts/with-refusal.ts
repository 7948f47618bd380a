import { AppError } from '../platform/http/app-error.ts';

/** Does the work, and what has to be done when it is refused. */
export async function withRefusal<Result>(
  work: Promise<Result>,
  onRefusal: (code: string) => Promise<void>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) await onRefusal(error.code);
    throw error;
  }
}

import { operatorAssessment } from '../reviews/operator-assessment.ts';

export interface CompressionAttempt {
  readonly view: string;
  readonly attempt: number;
  readonly algorithmAssessment: string | null;
  readonly userAssessment: string | null;
  readonly durationSeconds: number | null;
}

export interface ViewSummary {
  readonly view: string;
  readonly attempts: number;
  readonly totalDurationSeconds: number;
  readonly lastAlgorithmAssessment: string | null;
  readonly lastUserAssessment: string | null;
  /** Null while one of the two has not said anything. */
  readonly agrees: boolean | null;
}

/** One line per view, in the order in which the views were first recorded (AMB-233). */
export function compressionsSummary(compressions: readonly CompressionAttempt[]): readonly ViewSummary[] {
  const views = new Set(compressions.map((compression) => compression.view));
  return [...views].map((view) =>
    summaryOf(
      view,
      compressions.filter((compression) => compression.view === view),
    ),
  );
}

function summaryOf(view: string, attempts: readonly CompressionAttempt[]): ViewSummary {
  const inOrder = attempts.toSorted((one, other) => one.attempt - other.attempt);
  const lastAlgorithmAssessment = inOrder.at(-1)?.algorithmAssessment ?? null;
  const lastUserAssessment = inOrder.at(-1)?.userAssessment ?? null;
  return {
    view,
    attempts: attempts.length,
    totalDurationSeconds: attempts.reduce((total, attempt) => total + (attempt.durationSeconds ?? 0), 0),
    lastAlgorithmAssessment,
    lastUserAssessment,
    agrees:
      lastAlgorithmAssessment === null || lastUserAssessment === null
        ? null
        : operatorAssessment(lastAlgorithmAssessment) === operatorAssessment(lastUserAssessment),
  };
}

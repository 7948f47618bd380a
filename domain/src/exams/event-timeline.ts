export interface ExamTimes {
  readonly createdAt: string | null;
  readonly completedAt: string | null;
  readonly uploadStartedAt: string | null;
  readonly uploadedAt: string | null;
}

export interface CompressionTimes {
  readonly view: string;
  readonly createdAt: string | null;
  readonly completedAt: string | null;
}

export interface TimelineEvent {
  readonly text: string;
  /** As the wire carries it. */
  readonly at: string;
}

/** Everything that happened to an exam, earliest first; what has no timestamp did not happen. */
export function examTimeline(
  exam: ExamTimes,
  compressions: readonly CompressionTimes[],
): readonly TimelineEvent[] {
  const events = [
    { text: 'exam created', at: exam.createdAt },
    ...compressions.flatMap((compression) => [
      { text: `point ${compression.view} started`, at: compression.createdAt },
      { text: `point ${compression.view} completed`, at: compression.completedAt },
    ]),
    { text: 'exam completed', at: exam.completedAt },
    { text: 'exam upload started', at: exam.uploadStartedAt },
    { text: 'exam uploaded', at: exam.uploadedAt },
  ];
  return events.filter(hasTime).sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function hasTime(event: { text: string; at: string | null }): event is TimelineEvent {
  return event.at !== null && !Number.isNaN(Date.parse(event.at));
}

import { noteExamShown } from '@sonoboard/contract/exams/exams.calls';
import { useEffect } from 'react';
import { call } from '../platform/call.ts';
import { logProblem } from '../platform/log.ts';

/** Has the server record that these exams are seen now: they were fetched before anybody asked for them. */
export function useExamsShown(examGuids: readonly string[], isAhead: boolean): void {
  const guids = isAhead ? examGuids.join(' ') : '';
  useEffect(() => {
    for (const examGuid of guids.split(' ').filter(Boolean)) {
      call(noteExamShown, { params: { examGuid }, keepalive: true, silent: true }).catch((error: unknown) =>
        logProblem('That the exam is shown could not be recorded.', error),
      );
    }
  }, [guids]);
}

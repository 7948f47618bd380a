import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { reviewFlowOf } from './worklist-columns.tsx';
import type { WorklistExam } from './worklists.queries.ts';

/** Long enough that a pointer on its way across the table fetches nothing: each exam sent is an audited read. */
const INTENT_MS = 100;

const ROUTES = {
  single: '/create-review/$examGuid/{-$subpage}',
  chain: '/create-chain-review/$examGuid/{-$subpage}',
} as const;

function target(exam: WorklistExam) {
  return { to: ROUTES[reviewFlowOf(exam).flow], params: { examGuid: exam.guid } };
}

/** Opens an exam's review, and has its script and its data ready when the pointer rests on the row. */
export function useExamOpening() {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const openExam = useCallback((exam: WorklistExam) => void router.navigate(target(exam)), [router]);

  const fetchSoon = useCallback(
    (exam: WorklistExam) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void router.preloadRoute(target(exam)), INTENT_MS);
    },
    [router],
  );

  return { openExam, fetchSoon };
}

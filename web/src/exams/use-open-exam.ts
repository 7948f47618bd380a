import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The exam whose drawer is open lives in the address, so that Back, reload and a sent link show the same. */
export function useOpenExam() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const router = useRouter();
  const exam = search['exam'];
  const examGuid = typeof exam === 'string' && exam !== '' ? exam : undefined;
  const isOpen = examGuid !== undefined;

  const show = useCallback(
    (next: string | undefined) => {
      const { exam: _exam, ...others } = search;
      const query = router.options.stringifySearch({ ...others, ...(next !== undefined && { exam: next }) });
      const address = `${router.state.location.pathname}${query}`;
      // Going from exam to exam is one step for the Back button, which closes the drawer.
      if (isOpen) router.history.replace(address);
      else router.history.push(address);
    },
    [router, search, isOpen],
  );
  return { examGuid, show };
}

import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ImportUploads, type SentFile } from './import-uploads.ts';
import { forgetNewImport } from './new-import.ts';

interface Uploads {
  readonly uploads: ImportUploads;
  readonly sent: readonly SentFile[];
}

/** The files that this page sends; they stop when it closes. The address names the import once it has begun. */
export function useImportUploads(importGuid: string, isBegun: boolean): Uploads {
  const navigate = useNavigate();
  const [uploads] = useState(() => {
    const onBegun = () => {
      forgetNewImport();
      void navigate({
        to: '/import-exam/{-$importGuid}',
        params: { importGuid },
        search: (before) => before,
        replace: true,
      });
    };
    return new ImportUploads({ importGuid, isBegun, onBegun });
  });
  useEffect(() => () => uploads.close(), [uploads]);
  const sent = useSyncExternalStore(uploads.subscribe, uploads.current);
  return { uploads, sent };
}

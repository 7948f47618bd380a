import { queryOptions } from '@tanstack/react-query';
import { getClipTags } from '@sonoboard/contract/clips/clips.calls';
import { call } from '../platform/call.ts';

/** Tags never change. Without them a clip plays all the same, so a failure is not shown. */
export const clipTagsQuery = (clipGuid: string) =>
  queryOptions({
    queryKey: ['clip-tags', clipGuid],
    queryFn: ({ signal }) => call(getClipTags, { params: { sequenceGuid: clipGuid }, signal, silent: true }),
    select: ({ tags }) => tags,
    staleTime: Infinity,
    gcTime: Infinity,
  });

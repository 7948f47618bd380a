import { displayDateTime } from '@sonoboard/domain/shared/date-display';
import { browserZone } from '../ui/browser-zone.ts';
import { GuidLink } from '../ui/guid-link.tsx';
import { TextLink } from '../ui/links.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import type { TableColumn } from '../ui/table/table-column.ts';
import { actionWords, actorWords, EMERGENCY, KINDS, pageOfSubject, subjectWords } from './audit-words.ts';
import type { AuditEvent } from './audit.queries.ts';

/** 'Today' is judged at the moment the rows came. */
export function auditColumns(now: Date): readonly TableColumn<AuditEvent>[] {
  return [
    {
      id: 'at',
      header: 'When',
      width: 210,
      sortKey: 'at',
      card: 'meta',
      render: (event) => displayDateTime(event.at, { now, zone: browserZone() }),
    },
    {
      id: 'actor',
      header: 'Who',
      width: 270,
      card: 'meta',
      fields: ['actor_email', 'actor_name', 'actor_guid'],
      render: (event) => <Actor event={event} />,
    },
    {
      id: 'kind',
      header: 'Kind',
      width: 150,
      card: 'top',
      fields: ['kind', 'is_emergency'],
      render: (event) => <StatusChip {...(event.is_emergency ? EMERGENCY : KINDS[event.kind])} />,
    },
    {
      id: 'action',
      header: 'What',
      width: 260,
      isStrong: true,
      card: 'title',
      render: (event) => actionWords(event.action),
    },
    {
      id: 'subject',
      header: 'About',
      width: 260,
      fields: ['subject_kind', 'subject_name', 'subject_guid'],
      render: (event) => event.subject_guid !== null && <Subject event={event} />,
    },
    {
      id: 'exams',
      header: 'Exams',
      width: 150,
      fields: ['exam_count', 'exam_guids'],
      render: (event) => event.exam_count > 0 && <Exams event={event} />,
    },
    { id: 'ip', header: 'Address', width: 140, isOptional: true, render: (event) => event.ip },
    {
      id: 'request_id',
      header: 'Request',
      width: 200,
      isOptional: true,
      render: (event) => event.request_id,
    },
    {
      id: 'details',
      header: 'Before and after',
      width: 320,
      isOptional: true,
      isSecondary: true,
      fields: ['before', 'after'],
      render: ({ before, after }) => shortly(before ?? after),
    },
  ];
}

function Actor({ event }: { readonly event: AuditEvent }) {
  const words = actorWords(event);
  if (event.actor_guid === null || event.actor_email === null) return words;
  return (
    <TextLink
      to="/user-settings/$userGuid"
      params={{ userGuid: event.actor_guid }}
      title={event.actor_name ?? undefined}
    >
      {words}
    </TextLink>
  );
}

export function Subject({ event }: { readonly event: AuditEvent }) {
  const page = pageOfSubject(event);
  const words = subjectWords(event);
  return page === null ? words : <TextLink to={page}>{words}</TextLink>;
}

function Exams({ event: { exam_guids: guids, exam_count: count } }: { readonly event: AuditEvent }) {
  const [only] = guids;
  if (only === undefined) return null;
  return count === 1 ? <GuidLink guid={only} to={`/internal/exams/${only}`} /> : `${count} exams`;
}

function shortly(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

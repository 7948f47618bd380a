import { isGuid } from '@sonoboard/domain/shared/guid';
import { Emergency } from '../ui/icons/emergency.tsx';
import type { AuditEvent, AuditKind } from './audit.queries.ts';

export const KINDS: Readonly<Record<AuditKind, { label: string; tone: 'neutral' | 'accent' | 'warning' }>> = {
  change: { label: 'Change', tone: 'accent' },
  'patient-read': { label: 'Read', tone: 'neutral' },
  'sign-in': { label: 'Sign-in', tone: 'neutral' },
  refusal: { label: 'Refusal', tone: 'warning' },
};

/** Whatever its kind: it must not be overlooked among thousands of others. */
export const EMERGENCY = { label: 'Emergency', tone: 'error', icon: Emergency } as const;

/** 'collection.member_added' is 'Collection: member added'. */
export function actionWords(action: string): string {
  const [noun = '', verb = ''] = action.split('.').map((part) => part.replaceAll(/[-_]/g, ' '));
  const words = verb === '' ? noun : `${noun}: ${verb}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function actorWords(event: AuditEvent): string {
  if (event.actor_email !== null) return event.actor_email;
  if (event.actor_guid !== null) return `Erased account ${event.actor_guid.slice(0, 8)}`;
  return event.kind === 'change' ? 'Sonoboard itself' : 'Nobody signed in';
}

const PAGES: Readonly<Record<string, (guid: string) => string>> = {
  exam: (guid) => `/internal/exams/${guid}`,
  user: (guid) => `/user-settings/${guid}`,
  review: (guid) => `/review/${guid}/report`,
  collection: (guid) => `/internal/data-collections/${guid}`,
  group: (guid) => `/internal/groups/${guid}`,
  config: (guid) => `/internal/configs/${guid}`,
  probe: (guid) => `/internal/probes/${guid}`,
  workspace: (guid) => `/internal/workspaces?search=${guid}`,
  job: (guid) => `/internal/jobs?search=${guid}`,
};

/** The page of what an event is about; null where it has none. */
export function pageOfSubject({ subject_kind: kind, subject_guid: guid }: AuditEvent): string | null {
  return kind === null || guid === null ? null : (PAGES[kind]?.(guid) ?? null);
}

/** The page of what a kept value names, where the name of its field says what that is: `userGuid`. */
export function pageOfValue(field: string, value: string): string | null {
  const [, kind = ''] = /^(\w+)Guid$/.exec(field) ?? [];
  return isGuid(value) ? (PAGES[kind]?.(value) ?? null) : null;
}

/** 'North Ward', or 'Exam 0f8fad5b' where the subject has no name. */
export function subjectWords({
  subject_kind: kind,
  subject_guid: guid,
  subject_name: name,
}: AuditEvent): string {
  if (name !== null) return name;
  if (kind === null || guid === null) return '';
  return `${actionWords(kind)} ${guid.slice(0, 8)}`;
}

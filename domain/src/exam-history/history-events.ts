export const HISTORY_CATEGORIES = ['opened', 'review', 'messages', 'exports', 'exam'] as const;

export type HistoryCategory = (typeof HISTORY_CATEGORIES)[number];

export type HistoryIcon =
  | 'inbox'
  | 'problem'
  | 'folder'
  | 'edit'
  | 'undo'
  | 'lock'
  | 'unlock'
  | 'mail'
  | 'eye'
  | 'draft'
  | 'delete'
  | 'review'
  | 'check'
  | 'emergency'
  | 'download';

interface HistoryEventSpec {
  /** The verb, with which the sentence begins. */
  readonly words: string;
  /** Between the verb and the people. */
  readonly link: 'by' | 'from' | null;
  readonly category: HistoryCategory;
  readonly icon: HistoryIcon;
  /** A person confirmed or submitted something. */
  readonly isAccented?: true;
  /** Out of the ordinary: someone should look at it. */
  readonly isWarned?: true;
  /** Tells what others think of the exam, or that they work on it: hidden while reads are to be independent. */
  readonly tellsOfReviews?: true;
}

/** What a history can say of an exam, in the order of its life: of two events of one moment the later kind is the newer. */
const EVENTS = {
  stopped: { words: 'Recording ended early', link: 'by', category: 'exam', icon: 'problem' },
  file_refused: { words: 'File refused', link: null, category: 'exam', icon: 'problem' },
  received: { words: 'Received', link: 'from', category: 'exam', icon: 'inbox' },
  arrival_notified: { words: 'Notified', link: null, category: 'messages', icon: 'mail' },
  collection_added: { words: 'Added to a data collection', link: 'by', category: 'exam', icon: 'folder' },
  collection_removed: {
    words: 'Removed from a data collection',
    link: 'by',
    category: 'exam',
    icon: 'folder',
  },
  corrected: { words: 'Corrected', link: 'by', category: 'exam', icon: 'edit' },
  emergency_granted: {
    words: 'Emergency access',
    link: 'by',
    category: 'opened',
    icon: 'emergency',
    isWarned: true,
  },
  emergency_ended: { words: 'Emergency access ended early', link: 'by', category: 'opened', icon: 'lock' },
  opened: { words: 'Opened', link: 'by', category: 'opened', icon: 'eye', tellsOfReviews: true },
  draft_saved: { words: 'Draft saved', link: 'by', category: 'review', icon: 'draft', tellsOfReviews: true },
  draft_discarded: {
    words: 'Draft discarded',
    link: 'by',
    category: 'review',
    icon: 'delete',
    tellsOfReviews: true,
  },
  submitted: {
    words: 'Submitted',
    link: 'by',
    category: 'review',
    icon: 'review',
    isAccented: true,
    tellsOfReviews: true,
  },
  amended: {
    words: 'Amended',
    link: 'by',
    category: 'review',
    icon: 'edit',
    isAccented: true,
    tellsOfReviews: true,
  },
  retraction_requested: {
    words: 'Retraction requested',
    link: 'by',
    category: 'review',
    icon: 'problem',
    tellsOfReviews: true,
  },
  retraction_cancelled: {
    words: 'Retraction taken back',
    link: 'by',
    category: 'review',
    icon: 'undo',
    tellsOfReviews: true,
  },
  retracted: {
    words: 'Review retracted',
    link: 'by',
    category: 'review',
    icon: 'undo',
    isAccented: true,
    tellsOfReviews: true,
  },
  review_notified: {
    words: 'Notified',
    link: null,
    category: 'messages',
    icon: 'mail',
    tellsOfReviews: true,
  },
  read: {
    words: 'Read and confirmed',
    link: 'by',
    category: 'messages',
    icon: 'check',
    isAccented: true,
    tellsOfReviews: true,
  },
  read_again: {
    words: 'Read again and confirmed',
    link: 'by',
    category: 'messages',
    icon: 'check',
    isAccented: true,
    tellsOfReviews: true,
  },
  exported: { words: 'Exported', link: 'by', category: 'exports', icon: 'download', tellsOfReviews: true },
  hold_set: { words: 'Legal hold set', link: 'by', category: 'exam', icon: 'lock' },
  hold_released: { words: 'Legal hold released', link: 'by', category: 'exam', icon: 'unlock' },
} as const satisfies Record<string, HistoryEventSpec>;

export type HistoryEventKind = keyof typeof EVENTS;

export const HISTORY_EVENTS: Readonly<Record<HistoryEventKind, HistoryEventSpec>> = EVENTS;

/** The keys of the table, in its order. */
export const HISTORY_EVENT_KINDS = Object.keys(EVENTS) as HistoryEventKind[];

/** What follows the verb: 'as PDF by Helena Vogt', 'Jonas Weber, 2 others'; empty where nobody is known. */
export function wordsAfterVerb(
  kind: HistoryEventKind,
  { manner, names }: { readonly manner: string | null; readonly names: readonly string[] },
): string {
  const [first, ...others] = names;
  const people = first === undefined ? [] : [HISTORY_EVENTS[kind].link, first + andOthers(others)];
  return [manner, ...people].filter((part) => part !== null).join(' ');
}

function andOthers({ length }: readonly string[]): string {
  if (length === 0) return '';
  return length === 1 ? ', 1 other' : `, ${length} others`;
}

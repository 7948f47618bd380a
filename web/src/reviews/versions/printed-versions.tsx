import { ON_PAPER, momentText } from '../../ui/moment-text.ts';
import { SheetTable } from '../report/print-styles.ts';
import { NOTHING } from '../report/report-row.ts';
import type { ExamReview } from '../reviews.queries.ts';
import type { SubmissionVersion } from './use-submission-versions.ts';

const KINDS = {
  submitted: 'Submitted',
  correction: 'Correction',
  addendum: 'Addendum',
  retraction: 'Retraction',
} as const;

interface PrintedVersionsProps {
  readonly addenda: ExamReview['addenda'];
  /** The newest first; none where the review was never amended. */
  readonly versions: readonly SubmissionVersion[];
}

/** What was added to the review, and every version of it with its reason. */
export function PrintedVersions({ addenda, versions }: PrintedVersionsProps) {
  return (
    <>
      {addenda.length > 0 && (
        <section>
          <h2>{addenda.length === 1 ? 'Addendum' : 'Addenda'}</h2>
          {addenda.map(({ version, text, author_name, created_at, created_at_timezone_id }) => (
            <p key={version} style={{ whiteSpace: 'pre-line' }}>
              {text}{' '}
              <span data-label="">
                {author_name}, {momentText(created_at, created_at_timezone_id, ON_PAPER)}
              </span>
            </p>
          ))}
        </section>
      )}
      {versions.length > 1 && (
        <section>
          <h2>Versions of this review</h2>
          <SheetTable>
            <thead>
              <tr>
                <th style={{ width: '16mm' }}>Version</th>
                <th style={{ width: '24mm' }}>Kind</th>
                <th style={{ width: '34mm' }}>Author</th>
                <th style={{ width: '48mm' }}>Time</th>
                <th>Reason</th>
              </tr>
            </thead>
            <tbody>
              {versions.map((made) => (
                <tr key={made.version}>
                  <td>{made.version}</td>
                  <td>{KINDS[made.kind]}</td>
                  <td>{made.author_name}</td>
                  <td>{momentText(made.created_at, made.created_at_timezone_id, ON_PAPER)}</td>
                  <td>{reasonOf(made)}</td>
                </tr>
              ))}
            </tbody>
          </SheetTable>
        </section>
      )}
    </>
  );
}

function reasonOf({ reason, reason_text: text }: SubmissionVersion): string {
  const parts = [reason ?? '', text.trim()].filter((part) => part !== '');
  return parts.length === 0 ? NOTHING : parts.join(': ');
}

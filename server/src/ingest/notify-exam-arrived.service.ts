import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { Outbox } from '../mail/mail.service.ts';
import { notificationRecipients } from '../notifications/notifications.service.ts';
import type { Tx } from '../platform/database/db.ts';
import type { Settings } from '../platform/settings.ts';
import { hasRescan } from './arrive-exam.queries.ts';
import { examArrivedMail } from './arrival.mails.ts';

interface ArrivedExam {
  readonly guid: string;
  readonly protocol: ProtocolName;
  readonly linkedTo: string | null;
  readonly operatorGuid: string;
}

/** Writes to every subscriber of exams but the operator, who sent it, once for each exam (AMB-125). */
export async function notifyExamArrived(
  { mail, settings }: { readonly mail: Outbox; readonly settings: Settings },
  tx: Tx,
  exam: ArrivedExam,
): Promise<void> {
  const subscribers = await notificationRecipients(tx, 'exam_arrived', exam.guid);
  const people = subscribers.filter(({ userGuid }) => userGuid !== exam.operatorGuid);
  if (people.length === 0) return;
  const route = reviewExamRoute({ ...exam, hasRescan: await hasRescan(tx, exam.guid) });
  for (const person of people) {
    await mail.queue(tx, {
      kind: 'exam-arrived',
      to: person.email,
      onceKey: `exam-arrived:${exam.guid}:${person.userGuid}`,
      mail: examArrivedMail({
        examUrl: settings.publicUrl + reviewPath(route),
        examGuid: exam.guid,
        protocol: exam.protocol,
        isRescan: exam.linkedTo !== null,
        collectionName: person.collectionName,
        reader: { name: displayName(person) },
      }),
    });
  }
}

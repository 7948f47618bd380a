import { displayName } from '@sonoboard/domain/accounts/display-name';
import type { ProtocolName } from '@sonoboard/domain/exams/protocols';
import { reviewExamRoute, reviewPath } from '@sonoboard/domain/reviews/review-route';
import type { Channels } from '../channels/channels.service.ts';
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

/** Tells every subscriber of exams but the operator, who sent it, once for each exam (AMB-125), and the webhooks. */
export async function notifyExamArrived(
  { channels, settings }: { readonly channels: Channels; readonly settings: Settings },
  tx: Tx,
  exam: ArrivedExam,
): Promise<void> {
  const subscribers = await notificationRecipients(tx, 'exam_arrived', exam.guid);
  const people = subscribers.filter(({ userGuid }) => userGuid !== exam.operatorGuid);
  const path = reviewPath(reviewExamRoute({ ...exam, hasRescan: await hasRescan(tx, exam.guid) }));
  const isRescan = exam.linkedTo !== null;
  await channels.notifyWebhooks(tx, { event: 'exam_arrived', examGuid: exam.guid, path });
  await channels.notifyPeople(
    tx,
    people.map(({ userGuid, email, collectionName, ...person }) => ({
      userGuid,
      event: 'exam_arrived',
      push: { kind: isRescan ? 'new_rescan' : 'new_exam', path, collectionName },
      mail: {
        kind: 'exam-arrived',
        to: email,
        onceKey: `exam-arrived:${exam.guid}:${userGuid}`,
        mail: examArrivedMail({
          examUrl: settings.publicUrl + path,
          examGuid: exam.guid,
          protocol: exam.protocol,
          isRescan,
          collectionName,
          reader: { name: displayName({ ...person, email }) },
        }),
      },
    })),
  );
}

import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { listReviewVersions } from '@sonoboard/contract/review-versions/review-versions.endpoints';
import { displayName } from '@sonoboard/domain/accounts/display-name';
import { amendmentReasonText } from '@sonoboard/domain/review-versions/amendment-reason';
import { presentRetraction } from '../results/version-facts.service.ts';
import {
  amendmentContent,
  presentContent,
  presentSignature,
  toSignedRows,
} from '../reviews/version-content.service.ts';
import type { CheckSignature } from '../signatures/check-signature.service.ts';
import type { LoadedVersion, loadVersions } from './versions.service.ts';

type VersionsReply = ReplyOf<typeof listReviewVersions>;

type Loaded = Awaited<ReturnType<typeof loadVersions>>;

export function presentVersions(loaded: Loaded, checkSignature: CheckSignature): VersionsReply {
  const { review, versions, retraction, mayAmend, mayConfirmRetraction } = loaded;
  return {
    versions: versions.map((version) => ({
      ...presentVersion(version),
      signature: presentSignature(
        {
          ...toSignedRows(review, version.content),
          version: version.version,
          amendment: amendmentContent(version),
          signatures: review.signatures,
        },
        checkSignature,
      ),
    })),
    retraction: presentRetraction(retraction),
    may_amend: mayAmend,
    may_confirm_retraction: mayConfirmRetraction,
  };
}

function presentVersion(version: LoadedVersion): Omit<VersionsReply['versions'][number], 'signature'> {
  const { kind, receipt } = version;
  return {
    version: version.version,
    kind,
    created_at: version.createdAt.toISOString(),
    created_at_timezone_id: version.createdAtTimezoneId,
    author_guid: version.authorGuid,
    author_name: displayName({
      email: version.authorEmail,
      firstName: version.authorFirstName,
      lastName: version.authorLastName,
    }),
    reason: amendmentReasonText(kind, version.reason),
    reason_text: version.reasonText,
    addendum: version.addendum,
    content: presentContent(version.content),
    read:
      receipt === undefined
        ? null
        : { read_at: receipt.readAt.toISOString(), reader_name: displayName(receipt) },
  };
}

import { styled } from '@mui/material/styles';
import { ErrorOutlineRounded } from '../../ui/icons/error-outline-rounded.tsx';
import { GppGoodRounded } from '../../ui/icons/gpp-good-rounded.tsx';
import { LetterAvatar } from '../../ui/letter-avatar.tsx';
import { momentText, ON_PAPER } from '../../ui/moment-text.ts';
import { tokens } from '../../ui/theme/tokens.ts';
import { NOT_AS_SIGNED, SIGNED_AS, SIGNED_WITH, UNCHANGED } from '../../signatures/signature-words.ts';
import type { ExamReview } from '../reviews.queries.ts';
import { ReportCard } from './report-card.tsx';

type Signature = NonNullable<ExamReview['signature']>;

const Row = styled('div')({
  display: 'flex',
  gap: 12,
  '& > svg': { flex: 'none', width: 32, marginTop: 1, fontSize: 20, color: tokens.accent },
  '& > svg[data-broken]': { color: tokens.error },
  '& + &': { marginTop: 12 },
});

const Name = styled('p')({ margin: 0, fontWeight: 500 });
const Words = styled('p')({ margin: '2px 0 0', fontSize: 13, lineHeight: '18px', color: tokens.t2 });

const Fingerprint = styled('p')({
  margin: '2px 0 0',
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.t2,
  fontVariantNumeric: 'tabular-nums',
});

/** Who signed the review, and whether it still is what they signed. */
export function SignedByCard({ signature }: { readonly signature: Signature }) {
  const { signer_name, meaning, method, signed_at, signed_at_timezone_id, is_valid } = signature;
  return (
    <ReportCard title="Signed by">
      <Row>
        <LetterAvatar name={signer_name} />
        <div>
          <Name>{signer_name}</Name>
          <Words>
            {SIGNED_AS[meaning]}. {SIGNED_WITH[method]} on{' '}
            {momentText(signed_at, signed_at_timezone_id, ON_PAPER)}.
          </Words>
        </div>
      </Row>
      <Row>
        {is_valid ? <GppGoodRounded aria-hidden /> : <ErrorOutlineRounded aria-hidden data-broken="" />}
        <div>
          <Name>{is_valid ? UNCHANGED : NOT_AS_SIGNED}</Name>
          <Fingerprint>Fingerprint {signature.fingerprint}</Fingerprint>
        </div>
      </Row>
    </ReportCard>
  );
}

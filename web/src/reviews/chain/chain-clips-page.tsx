import useMediaQuery from '@mui/material/useMediaQuery';
import { hasChainPages } from '@sonoboard/domain/exams/chain-protocol';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { isClipSelectable } from '@sonoboard/domain/reviews/review-clip';
import type { ClipsPage } from '@sonoboard/domain/reviews/review-pages';
import { type ReactNode, useState } from 'react';
import { theme } from '../../ui/theme/theme.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useSmallScreen } from '../../ui/use-small-screen.ts';
import { OverallRatingDialog } from '../cards/overall-rating-dialog.tsx';
import { ClipCards } from '../clip-cards.tsx';
import type { ReviewPageProps } from '../session/review-page-props.ts';
import { examShown, reviewShown } from '../session/open-review.ts';
import { useReader } from '../session/use-reader.ts';
import { EXAM_ID_LABEL } from '../exam-facts.ts';
import { NextClip } from '../next-clip.tsx';
import { pressReviewKey } from '../review-keys.ts';
import { Left, Page, Side, Columns } from '../review-layout.ts';
import { ReviewNotFound } from '../review-not-found.tsx';
import { ReviewPlayer } from '../review-player.tsx';
import { ShortcutsDialog } from '../shortcuts-dialog.tsx';
import { useActiveClip } from '../use-active-clip.ts';
import { useClipSteps } from '../use-clip-steps.ts';
import { useClipVideos } from '../use-clip-videos.ts';
import { useKeysHeldUntilShown } from '../use-keys-held-until-shown.ts';
import { useNextExamAhead } from '../use-next-exam-ahead.ts';
import { ChainBar } from './chain-bar.tsx';
import { chainFacts } from './chain-facts.ts';
import { ChainRegion } from './chain-region.tsx';
import { ChainTitle } from './chain-title.tsx';
import { GeneralInfoCard, GeneralInfoStrip } from './general-info.tsx';
import { NotImplemented } from './not-implemented.tsx';
import { ScanMatrix } from './scan-matrix.tsx';
import { scanRows } from './scan-rows.ts';
import { styled } from '@mui/material/styles';

/** As for a single exam, with a wider column on the right: it carries the matrix of scans and views. */
const ChainColumns = styled(Columns)({
  gridTemplateColumns: 'minmax(0, 1fr) 500px',
  '@media (max-width: 1199px)': { gridTemplateColumns: 'minmax(0, 1fr) 400px' },
});

/** The bar says whose scan it is, and from when where it has room; the page, who made and who reviewed it. */
const IN_THE_BAR: ReadonlySet<string> = new Set(['Patient', 'Patient ID', 'Exam ID', EXAM_ID_LABEL]);
const IN_A_WIDE_BAR: ReadonlySet<string> = new Set([...IN_THE_BAR, 'Scan date']);

type ChainClipsPageProps = ReviewPageProps & { readonly page: ClipsPage };

/** The clips of an original scan and of its rescans. */
export function ChainClipsPage({ session, page, bar }: ChainClipsPageProps) {
  const { isStaff, ...reader } = useReader();
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  const isSmall = useSmallScreen();
  const inTheBar = useMediaQuery(theme.breakpoints.up('lg')) ? IN_A_WIDE_BAR : IN_THE_BAR;
  const { address, source, review } = session;
  const exam = examShown(source, address)?.exam;
  if (exam === undefined) return <ReviewNotFound address={address} />;

  const shown = address.mode === 'edit' ? null : reviewShown(source, address.guid);
  const facts = chainFacts(exam, shown, { ...reader, now: new Date(session.readAt) });
  const info = isSmall ? (
    <GeneralInfoCard protocol={review.protocol} facts={facts} />
  ) : (
    <GeneralInfoStrip facts={facts.filter(({ label }) => !inTheBar.has(label))} />
  );
  const showKeys = () => setIsShowingKeys(true);
  return (
    <Page>
      <ChainBar
        session={session}
        page={page}
        bar={bar}
        exam={exam}
        facts={isSmall ? facts : facts.filter(({ label }) => inTheBar.has(label))}
        isInternal={isStaff}
        onShowKeys={showKeys}
      />
      {hasChainPages(review.protocol) ? (
        <ChainClips session={session} page={page} info={info} onShowKeys={showKeys} />
      ) : (
        <NotImplemented protocol={review.protocol} address={address} />
      )}
      <ShortcutsDialog isOpen={isShowingKeys} rules={session.rules} onClose={() => setIsShowingKeys(false)} />
    </Page>
  );
}

interface ChainClipsProps extends Omit<ChainClipsPageProps, 'bar'> {
  readonly info: ReactNode;
  readonly onShowKeys: () => void;
}

function ChainClips({ session, page, info, onShowKeys }: ChainClipsProps) {
  const { review, rules, address } = session;
  const isSmall = useSmallScreen();
  const rows = scanRows(session, page);
  const clips = rows.flatMap((row) => row.clips);
  const videos = useClipVideos(clipsOfReview(review), rules.examDiagnosis, 'chain');
  useNextExamAhead(session, videos.hasStarted && session.isDirty);
  const [active, select] = useActiveClip(session, clips, videos);
  const row = rows.find((one) => active !== undefined && one.clips.includes(active));
  const steps = useClipSteps({ session, page, clips, active, onSelect: select });
  const goTo = (index: number) => {
    const clip = row?.clips[index];
    if (clip !== undefined && isClipSelectable(clip, row?.isOriginal ?? false)) select(clip);
  };
  useKeysHeldUntilShown(active, videos.player);
  useShortcuts((event) => pressReviewKey(event, { next: steps.goOn, goTo, showKeys: onShowKeys }));
  if (active === undefined || row === undefined) return <ReviewNotFound address={address} />;

  const matrix = (
    <ScanMatrix rows={rows} rules={rules} active={active} onPress={videos.expect} onSelect={select} />
  );
  return (
    <ChainColumns>
      <Left>
        <ChainTitle session={session} page={page} clips={clips} isLast={steps.isLast} />
        {isSmall ? matrix : info}
        <ReviewPlayer
          address={address}
          protocol={review.protocol}
          clip={active}
          videos={videos}
          onDisplay={session.change}
          scanName={row.name}
        />
      </Left>
      <Side>
        {!isSmall && matrix}
        <ChainRegion clip={active} />
        <ClipCards clip={active} session={session} />
        {isSmall && info}
        <NextClip label={steps.label} isEnabled={steps.mayGoOn} onNext={steps.goOn} />
      </Side>
      <OverallRatingDialog
        isOpen={steps.isAskingForRating}
        rating={review.answers.rating}
        onSave={steps.saveRating}
        onCancel={steps.cancelRating}
      />
    </ChainColumns>
  );
}

import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { isClipReviewed } from '@sonoboard/domain/reviews/clip-progress';
import { type ClipsPage, clipsOfPage, clipsPageTexts } from '@sonoboard/domain/reviews/review-pages';
import { useState } from 'react';
import { useShortcuts } from '../ui/shortcuts.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { OverallRatingDialog } from './cards/overall-rating-dialog.tsx';
import { ClipCards } from './clip-cards.tsx';
import { ClipRow } from './clip-row.tsx';
import type { ReviewPageProps } from './session/review-page-props.ts';
import { examShown } from './session/open-review.ts';
import { useReader } from './session/use-reader.ts';
import { examFacts } from './exam-facts.ts';
import { OtherScans } from './chain/other-scans.tsx';
import { FocusBar } from './focus-bar.tsx';
import { NextClip } from './next-clip.tsx';
import { pageBefore } from './page-before.ts';
import { RegionCard } from './region-card.tsx';
import { pressReviewKey } from './review-keys.ts';
import { Columns, Left, Page, Side } from './review-layout.ts';
import { ReviewNotFound } from './review-not-found.tsx';
import { ReviewPlayer } from './review-player.tsx';
import { ReviewSteps } from './review-steps.tsx';
import { ReviewTitle } from './review-title.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SmallFocusBar } from './small-focus-bar.tsx';
import { useActiveClip } from './use-active-clip.ts';
import { useClipSteps } from './use-clip-steps.ts';
import { useClipVideos } from './use-clip-videos.ts';
import { useKeysHeldUntilShown } from './use-keys-held-until-shown.ts';
import { useNextExamAhead } from './use-next-exam-ahead.ts';

interface SingleClipsPageProps extends ReviewPageProps {
  readonly page: ClipsPage;
}

/** The clips of one exam, or of one stage of it, one after another. */
export function SingleClipsPage({ session, page, bar }: SingleClipsPageProps) {
  const { review, rules, address } = session;
  const clips = clipsOfPage(review.protocol, page, clipsOfReview(review));
  const videos = useClipVideos(clipsOfReview(review), rules.examDiagnosis);
  useNextExamAhead(session, videos.hasStarted && session.isDirty);
  const [active, select] = useActiveClip(session, clips, videos);
  const steps = useClipSteps({ session, page, clips, active, onSelect: select });
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  const showKeys = () => setIsShowingKeys(true);
  useKeysHeldUntilShown(active, videos.player);
  useShortcuts((event) =>
    pressReviewKey(event, {
      next: steps.goOn,
      goTo: (index) => clips[index] && select(clips[index]),
      showKeys,
    }),
  );
  if (active === undefined) return <ReviewNotFound address={address} />;

  const texts = clipsPageTexts(review.protocol, page, address.mode);
  const done = clips.filter((clip) => isClipReviewed(clip, rules)).length;
  return (
    <Page>
      <ClipsBar session={session} page={page} bar={bar} onShowKeys={showKeys} />
      <Columns>
        <Left>
          <ReviewTitle
            title={texts.title}
            steps={
              <ReviewSteps protocol={review.protocol} page={page} progress={{ done, all: clips.length }} />
            }
            comingLabel={steps.isLast ? null : texts.nextLabel}
          />
          <OtherScans exam={examShown(session.source, address)?.exam} address={address} />
          <ClipRow clips={clips} active={active} rules={rules} onPress={videos.expect} onSelect={select} />
          <ReviewPlayer
            address={address}
            protocol={review.protocol}
            clip={active}
            videos={videos}
            onDisplay={session.change}
          />
        </Left>
        <Side>
          <RegionCard
            clip={active}
            views={clips.map(({ view }) => view)}
            side={PROTOCOLS[review.protocol].side}
          />
          <ClipCards clip={active} session={session} onAssessedByKey={steps.noteAssessedByKey} />
          <NextClip label={steps.label} isEnabled={steps.mayGoOn} onNext={steps.goOn} />
        </Side>
      </Columns>
      <OverallRatingDialog
        isOpen={steps.isAskingForRating}
        rating={review.answers.rating}
        onSave={steps.saveRating}
        onCancel={steps.cancelRating}
      />
      <ShortcutsDialog isOpen={isShowingKeys} rules={rules} onClose={() => setIsShowingKeys(false)} />
    </Page>
  );
}

interface ClipsBarProps extends SingleClipsPageProps {
  readonly onShowKeys: () => void;
}

function ClipsBar({ session, page, bar, onShowKeys }: ClipsBarProps) {
  const { address } = session;
  const { isStaff, ...reader } = useReader();
  const Bar = useSmallScreen() ? SmallFocusBar : FocusBar;
  const exam = examShown(session.source, address)?.exam;
  if (exam === undefined) return null;
  return (
    <Bar
      exam={exam}
      facts={examFacts(exam, { ...reader, now: new Date(session.readAt) })}
      isInternal={isStaff}
      onShowKeys={onShowKeys}
      back={pageBefore(session, page)}
      {...bar}
    />
  );
}

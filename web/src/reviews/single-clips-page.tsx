import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { clipsOfReview } from '@sonoboard/domain/reviews/active-review';
import { clipOnEntry } from '@sonoboard/domain/reviews/clip-progress';
import { type ClipsPage, clipsOfPage, clipsPageTexts } from '@sonoboard/domain/reviews/review-pages';
import { startTransition, useState } from 'react';
import { useShortcuts } from '../ui/shortcuts.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { ClipCards } from './clip-cards.tsx';
import { ClipRow } from './clip-row.tsx';
import type { DeskPageProps } from './desk/desk-page.ts';
import { examShown } from './desk/open-review.ts';
import { useReader } from './desk/use-reader.ts';
import { clipAfter, type ExamClip } from './exam-clips.ts';
import { examFacts } from './exam-facts.ts';
import { FocusBar } from './focus-bar.tsx';
import { NextClip } from './next-clip.tsx';
import { RegionCard } from './region-card.tsx';
import { pressReviewKey } from './review-keys.ts';
import { Columns, Left, Page, Side } from './review-layout.ts';
import { ReviewNotFound } from './review-not-found.tsx';
import { ReviewPlayer } from './review-player.tsx';
import { ReviewTitle } from './review-title.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SmallFocusBar } from './small-focus-bar.tsx';
import { useClipVideos } from './use-clip-videos.ts';

/** The clips of one exam, or of one stage of it, one after another. */
export function SingleClipsPage({ desk, page, bar }: DeskPageProps & { readonly page: ClipsPage }) {
  const { review, rules, address } = desk;
  const { isStaff, ...reader } = useReader();
  const clips = clipsOfReview(review);
  const clipsHere = clipsOfPage(review.protocol, page, clips);
  const videos = useClipVideos(clips, rules.examDiagnosis);
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  const isSmall = useSmallScreen();

  const active =
    clipsHere.find(({ id }) => id === desk.activeClipId) ?? clipsHere[clipOnEntry(clipsHere, rules)];
  const showKeys = () => setIsShowingKeys(true);
  const select = (clip: ExamClip) => {
    videos.show(clip);
    startTransition(() => desk.select(clip));
  };
  const next = () => active && select(clipAfter(clipsHere, active));
  const goTo = (index: number) => clipsHere[index] && select(clipsHere[index]);
  useShortcuts((event) => pressReviewKey(event, { next, goTo, showKeys }));
  const exam = examShown(desk.source, address)?.exam;
  if (active === undefined || exam === undefined) return <ReviewNotFound address={address} />;

  const Bar = isSmall ? SmallFocusBar : FocusBar;
  return (
    <Page>
      <Bar
        exam={exam}
        facts={examFacts(exam, { ...reader, now: new Date(desk.readAt) })}
        isInternal={isStaff}
        onShowKeys={showKeys}
        {...bar}
      />
      <Columns>
        <Left>
          <ReviewTitle texts={clipsPageTexts(review.protocol, page, address.mode)} />
          <ClipRow clips={clipsHere} active={active} onSelect={select} />
          <ReviewPlayer address={address} protocol={review.protocol} clip={active} videos={videos} />
        </Left>
        <Side>
          <RegionCard
            clip={active}
            views={clipsHere.map(({ view }) => view)}
            side={PROTOCOLS[review.protocol].side}
          />
          <ClipCards clip={active} desk={desk} />
          <NextClip onNext={next} />
        </Side>
      </Columns>
      <ShortcutsDialog isOpen={isShowingKeys} onClose={() => setIsShowingKeys(false)} />
    </Page>
  );
}

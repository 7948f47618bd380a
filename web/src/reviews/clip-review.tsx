import { isInternal } from '@sonoboard/domain/shared/actor';
import { PROTOCOLS, stageOfView } from '@sonoboard/domain/exams/protocols';
import { clipOnEntry } from '@sonoboard/domain/reviews/clip-progress';
import { clipsOfPage, clipsPageTexts } from '@sonoboard/domain/reviews/review-pages';
import { reviewRules } from '@sonoboard/domain/reviews/review-rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, startTransition, useMemo, useState } from 'react';
import { useShortcuts } from '../ui/shortcuts.ts';
import { settingsQuery, useCurrentUser } from '../platform/session.ts';
import { useUserConfig } from '../platform/user-config.ts';
import { useSmallScreen } from '../ui/use-small-screen.ts';
import { ClipRow } from './clip-row.tsx';
import { clipAfter, clipsOfExam, type ExamClip } from './exam-clips.ts';
import { examFacts } from './exam-facts.ts';
import { ExamNotFound } from './exam-not-found.tsx';
import { FocusBar } from './focus-bar.tsx';
import { NextClip } from './next-clip.tsx';
import { RegionCard } from './region-card.tsx';
import { Columns, Left, Page, Side } from './review-layout.ts';
import { pressReviewKey } from './review-keys.ts';
import type { Exam, ExamReply } from './reviews.queries.ts';
import { ReviewNotice } from './review-notice.tsx';
import { ReviewPlayer } from './review-player.tsx';
import { ReviewTitle } from './review-title.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { useClipVideos } from './use-clip-videos.ts';
import { SmallFocusBar } from './small-focus-bar.tsx';

interface ClipReviewProps {
  readonly reply: ExamReply;
  /** When the reply came: 'Today' is judged then. */
  readonly readAt: number;
  readonly menu: ReactNode;
  readonly account: ReactNode;
}

/** The clips of one exam, one after another. The active clip decides which page of a split protocol shows. */
export function ClipReview({ reply, readAt, menu, account }: ClipReviewProps) {
  const { exam } = reply;
  const { facts, rules, isStaff } = useReader(exam, readAt);
  const clips = useMemo(() => clipsOfExam(reply), [reply]);
  const [activeId, setActiveId] = useState<string | null>(null);
  const videos = useClipVideos(clips, rules.examDiagnosis);
  const [isShowingKeys, setIsShowingKeys] = useState(false);
  const isSmall = useSmallScreen();

  const active = clips.find(({ id }) => id === activeId) ?? clips[clipOnEntry(clips, rules)];
  const page = active && stageOfView(exam.protocol, active.view) === 'distal' ? 'calf' : 'clips';
  const clipsHere = clipsOfPage(exam.protocol, page, clips);
  const showKeys = () => setIsShowingKeys(true);
  const select = (clip: ExamClip) => {
    videos.show(clip);
    startTransition(() => setActiveId(clip.id));
  };
  const next = () => active && select(clipAfter(clips, active));
  const goTo = (index: number) => clipsHere[index] && select(clipsHere[index]);
  useShortcuts((event) => pressReviewKey(event, { next, goTo, showKeys }));
  if (active === undefined) return <ExamNotFound />;

  const Bar = isSmall ? SmallFocusBar : FocusBar;
  return (
    <Page>
      <Bar
        exam={exam}
        facts={facts}
        isInternal={isStaff}
        menu={menu}
        account={account}
        onShowKeys={showKeys}
      />
      <Columns>
        <Left>
          <ReviewTitle texts={clipsPageTexts(exam.protocol, page, 'edit')} />
          <ClipRow clips={clipsHere} active={active} onSelect={select} />
          <ReviewPlayer exam={exam} clip={active} videos={videos} />
        </Left>
        <Side>
          <RegionCard
            clip={active}
            views={clipsHere.map(({ view }) => view)}
            side={PROTOCOLS[exam.protocol].side}
          />
          <ReviewNotice />
          <NextClip onNext={next} />
        </Side>
      </Columns>
      <ShortcutsDialog isOpen={isShowingKeys} onClose={() => setIsShowingKeys(false)} />
    </Page>
  );
}

/** What depends on who looks at the exam. */
function useReader(exam: Exam, readAt: number) {
  const user = useCurrentUser();
  const config = useUserConfig();
  const { data: settings } = useQuery(settingsQuery);
  const sampleOperatorEmail = settings?.flags.sample_operator_email ?? '';
  const forceDefinitiveDiagnosis = settings?.flags.force_definitive_diagnosis ?? false;
  return {
    isStaff: isInternal(user),
    facts: examFacts(exam, { config, now: new Date(readAt), sampleOperatorEmail }),
    rules: reviewRules(config, exam.protocol, { forceDefinitiveDiagnosis }),
  };
}

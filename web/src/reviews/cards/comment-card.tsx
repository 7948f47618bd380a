import { styled } from '@mui/material/styles';
import { TEXT_MAX } from '@sonoboard/contract/http/text-max';
import {
  asksForComment,
  clipNeedsComment,
  COMMENT_TEXTS,
  commentPlaceholder,
} from '@sonoboard/domain/reviews/clip-comment';
import { CLIP_NOT_SHOWN_TEXTS, couldNotBeShown } from '@sonoboard/domain/reviews/clip-display';
import type { ReviewClip } from '@sonoboard/domain/reviews/review-clip';
import type { ReviewRules } from '@sonoboard/domain/reviews/review-rules';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { tokens } from '../../ui/theme/tokens.ts';
import { CharacterCount } from '../../ui/character-count.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { CardAside, CardCaption, CardHead, CardTitle, StateCard } from './card-parts.ts';

interface CommentCardProps {
  readonly clip: ReviewClip & { readonly id: string };
  readonly rules: ReviewRules;
  readonly isEditable: boolean;
  readonly onComment: (text: string) => void;
}

const TITLE = 'Comment';
const HIGHEST_PX = 196;

const GrowingCard = styled(StateCard)({
  display: 'flex',
  flexDirection: 'column',
  flex: `1 0 auto`,
  minHeight: 132,
  maxHeight: HIGHEST_PX,
  '@media (max-width: 899px)': { minHeight: 0, maxHeight: 'none' },
});

const Box = styled('textarea')({
  flex: 1,
  width: '100%',
  minHeight: 60,
  padding: '9px 12px',
  border: `1px solid ${tokens.field}`,
  borderRadius: 8,
  background: tokens.bg,
  color: tokens.t1,
  font: 'inherit',
  lineHeight: '20px',
  resize: 'none',
  '&::placeholder': { color: tokens.t3, opacity: 1 },
  '&:focus': { outline: 'none', borderColor: tokens.accent, boxShadow: `inset 0 0 0 1px ${tokens.accent}` },
  '&:read-only': { borderColor: tokens.line2, background: 'none' },
  '&:disabled': { borderColor: tokens.line2, background: 'none', color: tokens.off },
  '&:disabled::placeholder': { color: tokens.t3 },
  '@media (max-width: 899px)': {
    fieldSizing: 'content',
    minHeight: 72,
    maxHeight: HIGHEST_PX,
    // Between the two bars that stay in place.
    scrollMarginBlock: '72px 120px',
    // Below 16 px a phone zooms into the page when the box is touched.
    fontSize: 16,
  },
});

const Hint = styled('p')({ margin: '6px 0 0', fontSize: 12, lineHeight: '16px', color: tokens.t3 });

/** The reviewer's words on one clip; C leads there, Esc leaves and keeps the text. */
export function CommentCard({ clip, rules, isEditable, onComment }: CommentCardProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isAsked = isEditable && asksForComment(clip, rules);
  const isRequired = isEditable && clipNeedsComment(clip, rules);
  // The hint stays while the answer is being written.
  const hasHint = isEditable && asksForComment({ ...clip, comment: '' }, rules);
  useComeWhenAsked(box, clip.id, isAsked);
  useShortcuts((event) => {
    if (!isEditable || event.repeat || event.shiftKey || event.key.toLowerCase() !== 'c') return false;
    leadTo(box.current);
    return true;
  });

  function leaveOnEscape(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape') event.currentTarget.blur();
  }

  return (
    <GrowingCard aria-label={TITLE} data-border={isAsked ? 'active' : 'plain'}>
      <CardHead sx={{ mb: '10px' }}>
        <CardTitle>
          <label htmlFor={id}>{TITLE}</label>
        </CardTitle>
        {isEditable && <CardCaption>{isRequired ? 'Required' : 'Optional'}</CardCaption>}
        {isEditable && (
          <CardAside aria-hidden>
            <Kbd>C</Kbd>
          </CardAside>
        )}
      </CardHead>
      <Box
        ref={box}
        id={id}
        value={clip.comment}
        maxLength={TEXT_MAX}
        placeholder={commentPlaceholder(clip, isEditable)}
        readOnly={!isEditable}
        disabled={clip.isMock || couldNotBeShown(clip)}
        aria-required={isRequired}
        aria-describedby={hasHint ? `${id}-hint` : undefined}
        aria-keyshortcuts="C"
        onKeyDown={leaveOnEscape}
        onChange={(event) => onComment(event.target.value)}
      />
      <CharacterCount length={clip.comment.length} />
      {hasHint && <Hint id={`${id}-hint`}>{COMMENT_TEXTS.required}</Hint>}
      {couldNotBeShown(clip) && clip.comment !== '' && <Hint>{CLIP_NOT_SHOWN_TEXTS.comment}</Hint>}
    </GrowingCard>
  );
}

/** Comes into view when the last answer made a comment necessary, not when a clip that lacks one is opened. */
function useComeWhenAsked(
  box: { readonly current: HTMLTextAreaElement | null },
  clipId: string,
  isAsked: boolean,
): void {
  const before = useRef({ clipId, isAsked });
  useEffect(() => {
    const isNews = isAsked && !before.current.isAsked && before.current.clipId === clipId;
    before.current = { clipId, isAsked };
    if (isNews) leadTo(box.current);
  }, [box, clipId, isAsked]);
}

function leadTo(box: HTMLTextAreaElement | null): void {
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'nearest' });
}

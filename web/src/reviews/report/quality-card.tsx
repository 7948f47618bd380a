import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { Rating } from '@sonoboard/domain/reviews/rating';
import { ratingWarnings, ratingWarningText } from '@sonoboard/domain/reviews/rating-warnings';
import { InlineAlert } from '../../ui/inline-alert.tsx';
import { BigNumber, ReportCard } from './report-card.tsx';

interface QualityCardProps {
  readonly rating: Rating | null;
  /** Of the clips that were recorded. */
  readonly clipRatings: readonly (Rating | null)[];
  /** Absent while reading. */
  readonly onEdit?: (() => void) | undefined;
}

const Warnings = styled('div')({ display: 'flex', flexDirection: 'column', gap: 8 });

export function QualityCard({ rating, clipRatings, onEdit }: QualityCardProps) {
  const warnings = ratingWarnings(rating, clipRatings);
  return (
    <ReportCard
      title="Image Quality Score"
      aside={
        <BigNumber>
          {rating ?? '-'}
          <small> / 5</small>
        </BigNumber>
      }
      tools={
        onEdit && (
          <Button variant="text" size="small" onClick={onEdit} sx={{ my: -0.5, mr: -1.5 }}>
            Edit
          </Button>
        )
      }
    >
      {warnings.length > 0 && (
        <Warnings>
          {warnings.map((warning) => (
            <InlineAlert key={warning.kind} kind="warning">
              {ratingWarningText(warning)}
            </InlineAlert>
          ))}
        </Warnings>
      )}
    </ReportCard>
  );
}

import { tokens } from '../app/theme/tokens.ts';
import { Card } from './review-layout.ts';

export function ReviewNotice() {
  return (
    <Card>
      <p style={{ margin: 0, color: tokens.t2 }}>Rating and assessment are not available yet.</p>
    </Card>
  );
}

import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/links.tsx';

export function ExamNotFound() {
  return (
    <main>
      <EmptyState
        icon={SearchOffRounded}
        headingLevel="h1"
        title="Exam could not be found"
        line="This exam does not exist or you don't have sufficient permissions to view it."
        action={
          <ButtonLink to="/worklist" variant="outlined">
            Go to Worklist
          </ButtonLink>
        }
      />
    </main>
  );
}

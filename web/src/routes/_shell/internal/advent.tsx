import { createFileRoute } from '@tanstack/react-router';
import { AdventPage } from '../../../advent/advent-page.tsx';

export const Route = createFileRoute('/_shell/internal/advent')({
  staticData: { title: 'Advent nurses' },
  component: AdventPage,
});

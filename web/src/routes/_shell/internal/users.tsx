import { createFileRoute } from '@tanstack/react-router';
import { UsersPage } from '../../../users/users-page.tsx';

export const Route = createFileRoute('/_shell/internal/users')({
  staticData: { title: 'Users' },
  component: UsersPage,
});

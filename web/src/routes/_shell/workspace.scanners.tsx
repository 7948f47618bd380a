import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_shell/workspace/scanners')({
  beforeLoad: () => {
    throw redirect({ to: '/workspace/clarius-scanners', replace: true });
  },
});

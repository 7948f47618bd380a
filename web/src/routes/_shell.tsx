import { createFileRoute } from '@tanstack/react-router';
import { prepareShell } from '../app/shell/prepare-shell.ts';
import { Shell } from '../app/shell/shell.tsx';

export const Route = createFileRoute('/_shell')({
  loader: prepareShell,
  component: Shell,
});

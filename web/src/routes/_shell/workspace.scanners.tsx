import { createFileRoute } from '@tanstack/react-router';

/** Has no content of its own: the guard of the workspace pages leads on to the Clarius scanners. */
export const Route = createFileRoute('/_shell/workspace/scanners')();

import { createFileRoute } from '@tanstack/react-router';
import { prepareFrame } from '../app/shell/prepare-shell.ts';

/** Pages that fill the screen with one task and have a bar of their own instead of the shell's. */
export const Route = createFileRoute('/_focus')({ loader: prepareFrame });

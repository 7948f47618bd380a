import { displayName } from '../accounts/display-name.ts';
import { TITLE_MAX_LENGTH } from '../workspaces/title.ts';

const ENDING = "'s workspace";

/** What a workspace is called until its owner gives it a name. */
export function ownWorkspaceName(owner: Parameters<typeof displayName>[0]): string {
  return `${displayName(owner).slice(0, TITLE_MAX_LENGTH - ENDING.length)}${ENDING}`;
}

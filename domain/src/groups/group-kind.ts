/** A permission group names a permission of its members; a workspace's own group follows the workspace. */
export const GROUP_KINDS = ['permission', 'workspace'] as const;

export type GroupKind = (typeof GROUP_KINDS)[number];

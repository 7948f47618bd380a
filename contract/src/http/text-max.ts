/** How many characters a comment or another free text may have. */
export const TEXT_MAX = 2000;

/** Whose members are the nurses of the Advent study (AMB-209). */
export const ADVENT_GROUP = 'advent';

export const ILIAC_DVT_TYPES = ['iliocaval', 'leg', 'unknown'] as const;

export type IliacDvtType = (typeof ILIAC_DVT_TYPES)[number];

/** Set on calls that a page makes while nobody uses it, such as polling: they do not keep the session alive. */
export const BACKGROUND_HEADER = 'sonoboard-background';

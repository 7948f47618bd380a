/** From this width of the window the lists have room for whole names, and a date for one line. */
export const ROOMY_FROM = '(min-width: 1440px)';

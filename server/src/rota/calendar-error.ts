/** Why a calendar cannot be followed, in words for staff. */
export class CalendarError extends Error {}

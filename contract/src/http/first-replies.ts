/**
 * The element of the page that holds the replies to the calls which the page would make first, by the address of each call: a page
 * that has them shows its rows without asking. It is data, which no content policy takes for a script.
 */
export const FIRST_REPLIES = { elementId: 'first-replies', type: 'application/json' } as const;

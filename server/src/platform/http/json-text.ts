/**
 * A reply that the database has written as JSON. For the few lists that everybody waits for: their rows need not become
 * objects only to become text again. What it may hold is decided by its statement; tests hold it against the contract.
 */
export class JsonText<Reply> {
  readonly text: string;
  /** Only for the type: what the text says. */
  declare readonly reply: Reply;

  constructor(text: string) {
    this.text = text;
  }
}

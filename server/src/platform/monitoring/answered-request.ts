/** What the log, /metrics and traces say about a request. Nothing in it names a person or a patient. */
interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  /** The pattern, not the address: addresses hold guids and tokens. 'none' where no route takes it, as for pages. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  /** Open for as long as its page is: the time says nothing about the server. */
  readonly isStream: boolean;
}

/** Is told of every request once its reply has left, or its caller. */
export type RequestObserver = (request: AnsweredRequest) => void;

import { Socket } from 'node:net';
import pg from 'pg';

/**
 * A connection that sends statements without waiting for the answers to those before, which come in the same order. What is asked
 * in one turn of the event loop leaves in one piece.
 */
export class PipelinedClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, pipeline: true, stream: () => socket });
    this.#socket = socket;
  }

  /** Gathers what is written until the event loop has looked at every caller that is waiting now; to be called before asking. */
  holdUntilEndOfTurn(): void {
    const socket = this.#socket;
    if (socket.writableCorked > 0) return;
    socket.cork();
    setImmediate(() => socket.uncork());
  }

  /** Leaves a connection on which nothing comes back; what waits on it fails. */
  break(): void {
    this.#socket.destroy();
  }
}

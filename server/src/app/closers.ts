/** What was opened, closed in the opposite order. One that fails does not keep the others open. */
export interface Closers {
  add(close: () => Promise<void>): void;
  closeAll(): Promise<void>;
}

export function closers(onFailure: (error: unknown) => void): Closers {
  const open: (() => Promise<void>)[] = [];
  return {
    add: (close) => void open.push(close),
    async closeAll() {
      for (let close = open.pop(); close !== undefined; close = open.pop()) {
        await close().catch(onFailure);
      }
    },
  };
}

/** Closes what was opened, in reverse order. One that fails does not keep the others open. */
export interface Disposables {
  add(close: () => Promise<void>): void;
  disposeAll(): Promise<void>;
}

export function createDisposables(onFailure: (error: unknown) => void): Disposables {
  const open: (() => Promise<void>)[] = [];
  return {
    add: (close) => void open.push(close),
    async disposeAll() {
      for (let close = open.pop(); close !== undefined; close = open.pop()) {
        await close().catch(onFailure);
      }
    },
  };
}

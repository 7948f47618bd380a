/** A value that changes outside React; read it with useObservable. */
export class Observable<Value> {
  readonly #listeners = new Set<() => void>();
  #value: Value;
  #isHeld = false;
  #isUntold = false;

  constructor(value: Value) {
    this.#value = value;
  }

  get = (): Value => this.#value;

  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    if (this.#isHeld) this.#isUntold = true;
    else for (const listener of this.#listeners) listener();
  }

  /** Changes stay unheard until `tell`; anyone who asks still gets the newest value. */
  hold(): void {
    this.#isHeld = true;
  }

  tell(): void {
    this.#isHeld = false;
    if (!this.#isUntold) return;
    this.#isUntold = false;
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

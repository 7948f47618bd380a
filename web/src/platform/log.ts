/** For what is wrong and nobody at the screen can do anything about: it is kept for anyone who looks into the browser. */
export function logProblem(sentence: string, cause: unknown): void {
  console.warn(sentence, cause);
}

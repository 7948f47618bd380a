import { type ChildProcess, spawn } from 'node:child_process';

export interface RunningProgram {
  readonly child: ChildProcess;
  /** Resolves once the output holds the text; fails where it ends before. */
  says(text: string): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
}

interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A program in a process of its own, with nothing of this process's environment but the PATH. */
export function startProgram(
  command: readonly string[],
  { env = {}, cwd }: ProgramOptions = {},
): RunningProgram {
  const [program = '', ...words] = command;
  const child = spawn(program, words, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (part: Buffer) => {
    output += part.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<{ code: number | null; output: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
  const says = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (output.includes(text)) resolve();
      };
      listeners.add(check);
      check();
      void ended.then(() => reject(new Error(`ended before it said "${text}":\n${output}`)), reject);
    });
  return { child, says, ended };
}

/** Runs a program to its end. */
export const runProgram = (command: readonly string[], options?: ProgramOptions) =>
  startProgram(command, options).ended;

/** A file of TypeScript as a command. */
export const typescript = (file: string, ...words: readonly string[]) => [
  process.execPath,
  '--import',
  'tsx',
  file,
  ...words,
];

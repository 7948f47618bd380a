import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { logSink } from './log-sink.ts';
import type { Settings } from './settings.ts';

export type Log = Logger;

/**
 * One line of JSON per event. Requests are told by their route pattern, never by their address, and bodies are never
 * logged: patient data must not reach a log.
 */
export function createLog(level: Settings['logLevel'], sink: DestinationStream = logSink()): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return pino(options, sink);
}

/**
 * The messages of PostgreSQL and of drizzle quote values, and those of a mail server the address; what is left tells where
 * it broke.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, responseCode } = error as Readonly<Record<string, unknown>> & Error;
  const quotesValues =
    'severity' in error || error.name === 'DrizzleQueryError' || 'query' in error || 'response' in error;
  return {
    type: error.name,
    ...(quotesValues ? {} : { message: error.message }),
    ...(code === undefined ? {} : { code }),
    ...(responseCode === undefined ? {} : { responseCode }),
    ...(constraint === undefined ? {} : { constraint, table }),
    at: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppError } from '../platform/http/app-error.ts';
import { type KeptBrowser, pagePrinter, PRINTER_LIMITS } from './page-printer.ts';

interface FakeBrowser extends KeptBrowser {
  isAlive: boolean;
}

/** Stands in for Chromium: it is there, or it is not. */
function fakeBrowsers() {
  const launched: FakeBrowser[] = [];
  const launch = async () => {
    const browser: FakeBrowser = {
      isAlive: true,
      isConnected: () => browser.isAlive,
      close: async () => {
        browser.isAlive = false;
      },
    };
    launched.push(browser);
    return browser;
  };
  return { launched, launch };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => {});
const codeOf = (refused: Promise<unknown>) =>
  refused.then(
    () => 'printed',
    (error: unknown) => (error as AppError).code,
  );

test('one browser prints for all, two pages at once, the others in the order in which they came', async () => {
  const { launched, launch } = fakeBrowsers();
  const printer = pagePrinter(launch);
  const begun: number[] = [];
  const done: (() => void)[] = [];
  const prints = [0, 1, 2, 3].map((page) =>
    printer.print(async () => {
      begun.push(page);
      await new Promise<void>((resolve) => void (done[page] = resolve));
      return page;
    }),
  );
  await vi.waitFor(() => expect(begun).toEqual([0, 1]));
  done[1]?.();
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  done[0]?.();
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3]));
  done[2]?.();
  done[3]?.();
  expect(await Promise.all(prints)).toEqual([0, 1, 2, 3]);
  expect(launched).toHaveLength(1);
});

test('a call is refused at once when the queue is full, and later when it has waited too long', async () => {
  const printer = pagePrinter(fakeBrowsers().launch);
  const { pagesAtOnce, waitingAtMost, waitingMs, withinMs } = PRINTER_LIMITS;
  const codes = Array.from({ length: pagesAtOnce + waitingAtMost }, () => codeOf(printer.print(never)));
  expect(await codeOf(printer.print(never))).toBe('pdf_busy');
  await vi.advanceTimersByTimeAsync(waitingMs + withinMs);
  expect(await Promise.all(codes)).not.toContain('printed');
  expect(await codeOf(printer.print(async () => 'a page'))).toBe('printed');
});

test('a page that takes too long is told to end', async () => {
  const printer = pagePrinter(fakeBrowsers().launch);
  let heard = false;
  const refused = codeOf(
    printer.print((_browser, signal) => {
      signal.addEventListener('abort', () => void (heard = true));
      return never();
    }),
  );
  await vi.advanceTimersByTimeAsync(PRINTER_LIMITS.withinMs);
  expect([await refused, heard]).toEqual(['pdf_failed', true]);
});

test('thirty reports at once all come, however long the last one waits for its turn', async () => {
  const printer = pagePrinter(fakeBrowsers().launch);
  const slowPage = () =>
    new Promise<void>((resolve) => void setTimeout(resolve, PRINTER_LIMITS.withinMs - 1000));
  const codes = Array.from({ length: 30 }, () => codeOf(printer.print(slowPage)));
  await vi.advanceTimersByTimeAsync(15 * PRINTER_LIMITS.withinMs);
  expect(new Set(await Promise.all(codes))).toEqual(new Set(['printed']));
});

test('the place of a caller who has gone goes to the next one', async () => {
  const printer = pagePrinter(fakeBrowsers().launch);
  const done: (() => void)[] = [];
  const busy = Array.from({ length: PRINTER_LIMITS.pagesAtOnce }, () =>
    codeOf(printer.print(() => new Promise<void>((resolve) => void done.push(resolve)))),
  );
  const gone = new AbortController();
  let isPrinted = false;
  const left = codeOf(
    printer.print(async () => {
      isPrinted = true;
    }, gone.signal),
  );
  const next = codeOf(printer.print(async () => 'a page'));
  await vi.waitFor(() => expect(done).toHaveLength(PRINTER_LIMITS.pagesAtOnce));
  gone.abort();
  expect(await left).toBe('pdf_busy');
  done.forEach((finish) => finish());
  expect([await next, isPrinted, ...(await Promise.all(busy))]).toEqual([
    'printed',
    false,
    ...busy.map(() => 'printed'),
  ]);
});

test('a browser that died is replaced, and one that cannot start is tried again', async () => {
  const { launched, launch } = fakeBrowsers();
  let fails = true;
  const printer = pagePrinter(async () => {
    if (fails) throw new Error('no memory');
    return launch();
  });
  await expect(printer.print(never)).rejects.toThrow('no memory');
  fails = false;
  await printer.print(async () => 'a page');
  const [first] = launched;
  if (first) first.isAlive = false;
  expect(await printer.print(async (browser) => browser.isConnected())).toBe(true);
  expect(launched).toHaveLength(2);
});

test('it is closed when nobody has printed for a minute, and with the server', async () => {
  const { launched, launch } = fakeBrowsers();
  const printer = pagePrinter(launch);
  await printer.print(async () => 'a page');
  await vi.advanceTimersByTimeAsync(PRINTER_LIMITS.idleMs - 1);
  expect(launched[0]?.isAlive).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(launched[0]?.isAlive).toBe(false);
  await printer.print(async () => 'a page');
  await printer.close();
  expect(launched[1]?.isAlive).toBe(false);
  expect(await codeOf(printer.print(never))).toBe('pdf_busy');
});

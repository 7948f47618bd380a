import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AppError } from '../platform/app-error.ts';
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

test('whoever comes when the queue is full is refused at once; whoever waits too long, then', async () => {
  const printer = pagePrinter(fakeBrowsers().launch);
  const { pagesAtOnce, waitingAtMost, withinMs } = PRINTER_LIMITS;
  const codes = Array.from({ length: pagesAtOnce + waitingAtMost }, () => codeOf(printer.print(never)));
  expect(await codeOf(printer.print(never))).toBe('pdf_busy');
  await vi.advanceTimersByTimeAsync(withinMs);
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

test('a page whose time went by in the queue is told that the printer is busy, not that it failed', async () => {
  const printer = pagePrinter(fakeBrowsers().launch);
  const { pagesAtOnce, withinMs } = PRINTER_LIMITS;
  let free: () => void = () => undefined;
  const slow = Array.from({ length: pagesAtOnce }, () =>
    codeOf(printer.print(() => new Promise<void>((resolve) => void (free = resolve)))),
  );
  const late = codeOf(printer.print(never));
  await vi.advanceTimersByTimeAsync(withinMs - 1000);
  free();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toBe('pdf_busy');
  expect(await Promise.all(slow)).toEqual(['pdf_failed', 'printed']);
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

import type { WriteStream } from 'node:tty';
import type { PhoneNews } from './play-phones.ts';

export interface ProgressBoard {
  hear(phone: number, news: PhoneNews): void;
  end(): void;
}

const BAR = 24;
const REDRAW_MS = 100;

/** Bars where someone watches a terminal that has room for them, one line for each event where not. */
export function progressBoard(names: readonly string[], out: WriteStream): ProgressBoard {
  const hasRoom = out.isTTY && out.rows > names.length + 1;
  return hasRoom ? barsOf(names, out) : linesOf(names, out);
}

function linesOf(names: readonly string[], out: WriteStream): ProgressBoard {
  return {
    hear(phone, news) {
      if (news.kind !== 'sent') out.write(`${names[phone]}: ${describeNews(news)}\n`);
    },
    end() {},
  };
}

interface Bar {
  readonly bytes: number;
  readonly sent: number;
  readonly words: string;
}

function barsOf(names: readonly string[], out: WriteStream): ProgressBoard {
  const bars: Bar[] = names.map(() => ({ bytes: 1, sent: 0, words: 'signs in' }));
  const width = Math.max(...names.map((name) => name.length));
  const failures: string[] = [];
  let isDrawn = false;
  const draw = () => {
    // Back to the first bar, and over the old ones.
    const up = isDrawn ? `\u001b[${names.length}A` : '';
    const rows = names.map((name, index) => rowOf(name.padEnd(width), bars[index]));
    out.write(`${up}${rows.map((row) => `\u001b[2K${row.slice(0, out.columns - 1)}\n`).join('')}`);
    isDrawn = true;
  };
  draw();
  const timer = setInterval(draw, REDRAW_MS);
  return {
    hear(phone, news) {
      if (news.kind === 'failed') failures.push(`${names[phone]}: ${describeNews(news)}`);
      bars[phone] = next(bars[phone], news);
    },
    end() {
      clearInterval(timer);
      draw();
      for (const line of failures) out.write(`${line}\n`);
    },
  };
}

function next(bar: Bar | undefined, news: PhoneNews): Bar {
  const { bytes, sent } = bar ?? { bytes: 1, sent: 0 };
  switch (news.kind) {
    case 'begun':
      return { bytes: news.bytes, sent: 0, words: describeNews(news) };
    case 'sent':
      return { bytes, sent: news.bytes, words: bar?.words ?? '' };
    case 'checking':
    case 'arrived':
      return { bytes, sent: bytes, words: describeNews(news) };
    case 'failed':
      return { bytes, sent, words: describeNews(news) };
  }
}

function rowOf(name: string, bar: Bar | undefined): string {
  const { sent, bytes, words } = bar ?? { sent: 0, bytes: 1, words: '' };
  const share = Math.min(1, sent / bytes);
  const full = Math.round(share * BAR);
  return `${name} ${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(Math.round(share * 100)).padStart(3)} %  ${words}`;
}

function describeNews(news: Exclude<PhoneNews, { kind: 'sent' }>): string {
  switch (news.kind) {
    case 'begun':
      return `${news.title}, ${news.files} files, ${(news.bytes / 1e6).toFixed(1)} MB`;
    case 'checking':
      return 'all sent, the server checks';
    case 'arrived':
      return `arrived: ${news.guid}${news.cuts === 0 ? '' : `, connections cut: ${news.cuts}, calls repeated: ${news.repeats}`}`;
    case 'failed':
      return `failed: ${news.reason}`;
  }
}

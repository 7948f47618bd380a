import type { Log } from '../log.ts';
import type { TraceSettings } from '../settings.ts';

interface Span {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: 'server' | 'client';
  readonly endedAt: Date;
  readonly ms: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly isError: boolean;
}

export interface SpanSender {
  add(span: Span): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

const SEND_EVERY_MS = 2_000;
const MOST_AT_ONCE = 512;
/** A receiver that is away must not cost memory: what comes beyond is dropped. */
const MOST_WAITING = 4_096;
const RECEIVER_TIMEOUT_MS = 5_000;
/** The numbers of OTLP. */
const KINDS = { server: 2, client: 3 } as const;
const STATUS_ERROR = 2;

/**
 * Sends spans by OTLP over HTTP, as JSON: the protocol is a POST, and the SDK would be megabytes for it
 * (docs/decisions/0051-monitoring.md).
 */
export function spanSender({ url, headers, serviceName }: TraceSettings, log: Log): SpanSender {
  let waiting: Span[] = [];
  let dropped = 0;
  let sending: Promise<void> | null = null;

  async function post(spans: readonly Span[]): Promise<void> {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(toOtlp(spans, serviceName)),
        redirect: 'error',
        signal: AbortSignal.timeout(RECEIVER_TIMEOUT_MS),
      });
      await reply.body?.cancel();
      if (!reply.ok) log.warn({ status: reply.status, spans: spans.length }, 'traces were refused');
    } catch (err) {
      log.warn({ err, spans: spans.length }, 'traces could not be sent');
    }
  }

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      await post(spans);
    }
    if (dropped > 0) log.warn({ spans: dropped }, 'traces were dropped: their receiver is too slow');
    dropped = 0;
  }

  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  }

  const timer = setInterval(() => void send(), SEND_EVERY_MS);
  timer.unref();
  return {
    add(span) {
      if (waiting.length < MOST_WAITING) waiting.push(span);
      else dropped += 1;
    },
    async stop() {
      clearInterval(timer);
      await send();
    },
  };
}

function toOtlp(spans: readonly Span[], serviceName: string) {
  const resource = { attributes: attributesOf({ 'service.name': serviceName }) };
  const scope = { name: 'sonoboard' };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(toOtlpSpan) }] }] };
}

function toOtlpSpan(span: Span) {
  const endMs = span.endedAt.getTime();
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(endMs - span.ms),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(span.attributes),
    status: span.isError ? { code: STATUS_ERROR } : {},
  };
}

/** As text, because a number of JSON is not that precise. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`;
}

function attributesOf(attributes: Span['attributes']) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

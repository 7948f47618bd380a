import { randomUUID } from 'node:crypto';
import type { addAttempt, getCatalogue } from '@sonoboard/contract/ingest/ingest.endpoints';
import type { CallInput, ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { IngestFile } from '@sonoboard/domain/ingest/clip-file';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { ClipKind } from '../../server/demo/clip-library.ts';
import type { SeededRandom } from '../../server/demo/seeded-random.ts';
import { type Loop, type Loops, type RecordedFile, recordedFile } from './loops.ts';
import { zonedIsoTime } from './zoned-iso-time.ts';

/** One recording of a view: what the phone says about it, and its files. */
export interface Attempt {
  readonly body: CallInput<typeof addAttempt>['body'];
  readonly files: readonly RecordedFile[];
}

interface Setting {
  readonly random: SeededRandom;
  readonly owner: { readonly zone: string };
  readonly protocol: ReplyOf<typeof getCatalogue>['protocols'][number];
  readonly loops: Loops;
  readonly startedAt: Date;
}

const SECONDS_PER_ATTEMPT = 25;

const PROBE_PLACED = { type: 'POINT_START', frameIndex: 0, comment: 'Probe placed' };

const SAID: Readonly<Record<ClipKind, string>> = {
  negative: 'compressible',
  positive: 'incompressible',
  poor: 'none',
  organ: 'none',
};

/** Every view of the protocol, now and then at the second attempt. */
export function recordAttempts(setting: Setting, { isShort }: { readonly isShort: boolean }): Attempt[] {
  const { random, protocol } = setting;
  const showsWholePoints = !isShort && random.integer(1, 4) === 1;
  const attempts: Attempt[] = [];
  for (const { anatomical_view: view } of protocol.views) {
    const kind = kindOf(setting);
    const tries = !isShort && random.integer(1, 6) === 6 ? 2 : 1;
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const isLast = attempt === tries;
      const said = isLast ? SAID[kind] : 'retry';
      const loop = random.pick(setting.loops[kind]);
      const files = recordLoop(loop, {
        hasOverlay: !isShort && isLast,
        hasWholePoint: showsWholePoints && isLast,
      });
      attempts.push({
        body: {
          guid: randomUUID(),
          anatomical_view: view,
          attempt,
          ...timesOf(setting, attempts.length),
          fps: loop.fps,
          duration_seconds: loop.frames / loop.fps,
          filter: isLast ? 'smooth' : 'sharp',
          user_assessment: said,
          algorithm_assessment: said,
          tags: [...loop.tags],
          full_tags: files.has('full_plain') ? { fps: loop.fps, tags: [PROBE_PLACED, ...loop.tags] } : null,
          files: announced(files),
        },
        files: [...files.values()],
      });
    }
  }
  return attempts;
}

/** Most veins are healthy, and most clips can be read. */
function kindOf({ random, protocol }: Setting): ClipKind {
  const dice = random.integer(1, 12);
  if (dice === 12) return 'poor';
  if (!PROTOCOLS[protocol.name].supportsAssessment) return 'organ';
  return dice > 10 ? 'positive' : 'negative';
}

function timesOf({ owner, startedAt }: Setting, before: number) {
  const at = (seconds: number) => zonedIsoTime(new Date(startedAt.getTime() + seconds * 1000), owner.zone);
  const start = before * SECONDS_PER_ATTEMPT;
  return { created_at: at(start), completed_at: at(start + SECONDS_PER_ATTEMPT) };
}

function recordLoop(
  { plain, overlay }: Loop,
  { hasOverlay, hasWholePoint }: { readonly hasOverlay: boolean; readonly hasWholePoint: boolean },
): ReadonlyMap<IngestFile, RecordedFile> {
  const files = new Map<IngestFile, RecordedFile>([['plain', recordedFile(plain)]]);
  if (hasOverlay) files.set('overlay', recordedFile(overlay));
  if (hasWholePoint) files.set('full_plain', recordedFile(plain));
  return files;
}

function announced(files: ReadonlyMap<IngestFile, RecordedFile>): Attempt['body']['files'] {
  return Object.fromEntries(
    [...files].map(([name, { uploadGuid, size, sha256 }]) => [
      name,
      { upload_guid: uploadGuid, size, sha256 },
    ]),
  );
}

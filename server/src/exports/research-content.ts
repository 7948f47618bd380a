import type { BlobStore, StoredBlob } from '../platform/files/blobs/blob-store.ts';
import type { Db } from '../platform/database/db.ts';
import type { HeavyReads } from '../platform/database/heavy-reads.ts';
import { withWorkFolder } from '../platform/files/media/work-folder.ts';
import {
  type BurnedInWord,
  CLIP_COLUMNS,
  CLIP_REVIEW_COLUMNS,
  EXAM_COLUMNS,
  type ExportedClip,
  REVIEW_COLUMNS,
} from './research-columns.ts';
import {
  type ClipToExport,
  countRetractedReviews,
  selectBurnedIn,
  selectClipReviewsToExport,
  selectClipsToExport,
  selectExamsToExport,
  selectImportedExams,
  selectReviewsToExport,
} from './research-content.queries.ts';
import { freshPseudonyms, type Pseudonyms } from './research-pseudonyms.ts';
import { codebook, type ExportCounts, NO_COUNTS, readme } from './research-readme.ts';
import { openTable } from './research-table.ts';
import { storeZip, type ZipWriter } from './research-zip.ts';

interface WantedExport {
  readonly collectionGuid: string;
  readonly includesOverlays: boolean;
  /** Hears how many exams are done; what it throws ends the export. */
  readonly onProgress: (examsDone: number) => Promise<void>;
}

const PAGE = 20;

/** Stores a collection as a zip, page by page: the videos as they are met, the tables at the end. */
export function storeResearchZip(
  { heavyReads, blobs }: { readonly heavyReads: HeavyReads; readonly blobs: BlobStore },
  wanted: WantedExport,
  signal: AbortSignal,
): Promise<StoredBlob> {
  return withWorkFolder((folder) =>
    storeZip(blobs, (zip) => fill(heavyReads, zip, { ...wanted, folder }), signal),
  );
}

async function fill(
  heavyReads: HeavyReads,
  zip: ZipWriter,
  wanted: WantedExport & { readonly folder: string },
): Promise<void> {
  const names = freshPseudonyms();
  const counts: ExportCounts = { ...NO_COUNTS };
  const tables = openTables(wanted.folder, names);
  try {
    for (let after: string | null = null; ;) {
      const page: ExportPage = await readPage(heavyReads, wanted.collectionGuid, after);
      const last = page.exams.at(-1);
      if (last === undefined) break;
      await tables.exams.add(page.exams);
      await exportReviews(tables, page);
      await tables.clips.add(await exportClips(zip, page, { names, counts, ...wanted }));
      counts.exams += page.exams.length;
      counts.retracted += page.retracted;
      after = last.guid;
      await wanted.onProgress(counts.exams);
    }
    for (const table of Object.values(tables)) {
      await table.end();
      zip.addFile(table.path, table.name);
    }
  } finally {
    for (const table of Object.values(tables)) table.discard();
  }
  zip.addText(codebook(), 'codebook.csv');
  zip.addText(readme(counts, wanted.includesOverlays), 'README.txt');
}

type ExportPage = Awaited<ReturnType<typeof readPage>>;

/** Some exams with all that the export says of them. */
function readPage(heavyReads: HeavyReads, collectionGuid: string, after: string | null) {
  return heavyReads.run(async ({ db }) => {
    const exams = await selectExamsToExport(db, collectionGuid, { after, limit: PAGE });
    const examGuids = exams.map(({ guid }) => guid);
    const reviews = await selectReviewsToExport(db, examGuids);
    const reviewGuids = reviews.map(({ guid }) => guid);
    const clips = await selectClipsToExport(db, examGuids);
    return {
      exams,
      reviews,
      retracted: await countRetractedReviews(db, examGuids),
      clipReviews: await selectClipReviewsToExport(db, reviewGuids),
      clips,
      burnedInOf: await burnedInWords(db, examGuids, clips),
    };
  });
}

type Tables = ReturnType<typeof openTables>;

function openTables(folder: string, names: Pseudonyms) {
  return {
    exams: openTable(folder, 'exams.csv', EXAM_COLUMNS, names),
    clips: openTable(folder, 'clips.csv', CLIP_COLUMNS, names),
    reviews: openTable(folder, 'reviews.csv', REVIEW_COLUMNS, names),
    clipReviews: openTable(folder, 'clip_reviews.csv', CLIP_REVIEW_COLUMNS, names),
  };
}

async function exportReviews(tables: Tables, { exams, reviews, clipReviews }: ExportPage): Promise<void> {
  await tables.reviews.add(
    exams.flatMap((exam) =>
      reviews.filter(({ examGuid }) => examGuid === exam.guid).map((review) => ({ exam, review })),
    ),
  );
  await tables.clipReviews.add(clipReviews);
}

interface ClipExport {
  readonly names: Pseudonyms;
  readonly counts: ExportCounts;
  readonly includesOverlays: boolean;
}

async function exportClips(
  zip: ZipWriter,
  { exams, clips, burnedInOf }: ExportPage,
  { names, counts, includesOverlays }: ClipExport,
): Promise<readonly ExportedClip[]> {
  const exported: ExportedClip[] = [];
  for (const clip of clips) {
    const exam = exams.find(({ guid }) => guid === clip.examGuid);
    if (exam === undefined) continue;
    const name = names.nameOf('clip', clip.guid);
    const burnedIn = burnedInOf(clip);
    const files = { file: null as string | null, overlayFile: null as string | null };
    counts.clips += 1;
    if (burnedIn === 'yes') counts.burnedIn += 1;
    else {
      if (clip.plainKey !== null) {
        files.file = await zip.addFilm(clip.plainKey, (ending) => `clips/${name}.${ending}`);
        if (files.file === null) counts.missing += 1;
        else counts.videos += 1;
        if (burnedIn === 'unknown') counts.unknownBurnedIn += 1;
      }
      if (includesOverlays && clip.overlayKey !== null) {
        files.overlayFile = await zip.addFilm(clip.overlayKey, (ending) => `clips/${name}-overlay.${ending}`);
        if (files.overlayFile !== null) counts.videos += 1;
      }
    }
    exported.push({ exam, clip, burnedIn, ...files });
  }
  return exported;
}

/** The worst that any scanner said of a file counts. An imported exam whose file nobody knows any more is unknown. */
async function burnedInWords(db: Db, examGuids: readonly string[], clips: readonly ClipToExport[]) {
  const keys = clips
    .flatMap(({ plainKey, overlayKey }) => [plainKey, overlayKey])
    .filter((key) => key !== null);
  const files = await selectBurnedIn(db, keys);
  const imported = await selectImportedExams(db, examGuids);
  return ({ examGuid, plainKey, overlayKey }: ClipToExport): BurnedInWord => {
    const words = new Set(
      files
        .filter(({ blobKey }) => blobKey === plainKey || blobKey === overlayKey)
        .map(({ burnedIn }) => burnedIn),
    );
    if (words.has('yes')) return 'yes';
    if (words.has('unknown')) return 'unknown';
    if (words.has('no')) return 'no';
    return imported.has(examGuid) ? 'unknown' : 'recorded_by_app';
  };
}

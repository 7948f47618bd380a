import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { BlobStore } from '../src/platform/files/blobs/blob-store.ts';
import { migrationsFolder } from '../src/platform/files/repository-folders.ts';

const IndexEntry = z.object({
  plain: z.string(),
  overlay: z.string(),
  case: z.enum(['negative', 'positive']),
  shape: z.enum(['linear', 'fan']),
  quality: z.enum(['good', 'low']),
  fps: z.number(),
  frames: z.int(),
  tags: z.array(z.object({ type: z.string(), frameIndex: z.int() })),
});

/** A synthetic loop that the store holds, with what its row has to say about it. */
export interface LibraryClip extends Omit<z.infer<typeof IndexEntry>, 'plain' | 'overlay'> {
  readonly plainKey: string;
  readonly overlayKey: string;
}

export type ClipKind = 'negative' | 'positive' | 'poor' | 'organ';

export type ClipLibrary = Readonly<Record<ClipKind, readonly [LibraryClip, ...LibraryClip[]]>>;

const clipsFolder = () => join(migrationsFolder(), '../demo/clips');

/** What the repository brings along: where the loops lie, and what is in them. */
export async function readClipIndex(): Promise<z.infer<typeof IndexEntry>[]> {
  const folder = clipsFolder();
  const index = z.array(IndexEntry).parse(JSON.parse(await readFile(join(folder, 'index.json'), 'utf8')));
  return index.map((clip) => ({
    ...clip,
    plain: join(folder, clip.plain),
    overlay: join(folder, clip.overlay),
  }));
}

/** Puts the loops into the store, where the same bytes are kept once, however often this runs. */
export async function storeClipLibrary(blobs: BlobStore): Promise<ClipLibrary> {
  const stored: LibraryClip[] = [];
  for (const { plain, overlay, ...clip } of await readClipIndex()) {
    const plainKey = (await blobs.put(createReadStream(plain))).key;
    const overlayKey = (await blobs.put(createReadStream(overlay))).key;
    stored.push({ ...clip, plainKey, overlayKey });
  }
  return clipsByKind(stored);
}

type Looks = Pick<z.infer<typeof IndexEntry>, 'case' | 'shape' | 'quality'>;

export function clipsByKind<Clip extends Looks>(
  clips: readonly Clip[],
): Readonly<Record<ClipKind, readonly [Clip, ...Clip[]]>> {
  const good = clips.filter((clip) => clip.quality === 'good');
  return {
    negative: atLeastOne(good.filter((clip) => clip.case === 'negative' && clip.shape === 'linear')),
    positive: atLeastOne(good.filter((clip) => clip.case === 'positive' && clip.shape === 'linear')),
    poor: atLeastOne(clips.filter((clip) => clip.quality === 'low')),
    organ: atLeastOne(good.filter((clip) => clip.shape === 'fan')),
  };
}

function atLeastOne<Item>([first, ...rest]: readonly Item[]): readonly [Item, ...Item[]] {
  if (first === undefined) throw new Error(`A kind of clip is missing in ${clipsFolder()}.`);
  return [first, ...rest];
}

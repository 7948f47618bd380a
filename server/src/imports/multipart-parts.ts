import type { Readable } from 'node:stream';
import { Dicer } from '@fastify/busboy';
import { AppError } from '../platform/http/app-error.ts';

const PARAMETER = /;\s*([\w-]+)=(?:"([^"]*)"|([^\s;]+))/g;
const BOUNDARY_LENGTH_MAX = 200;

interface Multipart {
  readonly boundary: string;
  readonly maxParts: number;
}

/** Parts are known by their content alone; their own headers say nothing that it does not. */
type TakePart = (content: AsyncIterable<Uint8Array>) => Promise<void>;

/** The boundary of a body of DICOM files, as the header Content-Type tells it. */
export function dicomBoundaryOf(contentType: string | undefined): string {
  const header = contentType ?? '';
  if (!/^multipart\/related\s*(?:;|$)/i.test(header)) throw new AppError('dicom_only');
  const parameters = new Map(
    [...header.matchAll(PARAMETER)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted ?? plain ?? '',
    ]),
  );
  if (parameters.get('type')?.toLowerCase() !== 'application/dicom') throw new AppError('dicom_only');
  const boundary = parameters.get('boundary') ?? '';
  if (boundary === '' || boundary.length > BOUNDARY_LENGTH_MAX) throw new AppError('multipart_broken');
  return boundary;
}

/**
 * Hands over the parts of a body one after the other, as they arrive. Throws when the body breaks off, is no multipart body
 * or has too many parts, or what taking a part threw. A part that is not read to its end is passed over.
 */
export async function takeParts(
  body: Readable,
  { boundary, maxParts }: Multipart,
  take: TakePart,
): Promise<void> {
  const dicer = new Dicer({ boundary });
  const open = new Set<Readable>();
  let count = 0;
  let failure: { readonly error: unknown } | null = null;
  let work = Promise.resolve();

  await new Promise<void>((resolve) => {
    const fail = (error: unknown) => {
      failure ??= { error };
      body.unpipe(dicer);
      // Anyone who reads one of them hears of it; without a listener an error would end the server.
      for (const part of open) part.destroy(new AppError('multipart_broken'));
      resolve();
    };
    const breakOff = () => fail(new AppError('multipart_broken'));

    dicer.on('part', (part) => {
      part.on('error', () => {});
      count += 1;
      if (count > maxParts) return fail(new AppError('request_too_large'));
      open.add(part);
      work = work.then(() => passOn(part, take)).catch(fail);
      void work.then(() => open.delete(part));
    });
    dicer.on('error', breakOff);
    dicer.on('finish', resolve);
    body.on('error', breakOff);
    body.on('close', () => {
      if (!body.readableEnded) breakOff();
    });
    body.pipe(dicer);
  });
  await work;
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
}

async function passOn(part: Readable, take: TakePart): Promise<void> {
  // Not destroyed when its reader has enough of it: the rest must flow by, or the next part never comes.
  await take(part.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>);
  part.resume();
}

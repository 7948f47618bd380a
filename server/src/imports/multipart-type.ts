import { AppError } from '../platform/http/app-error.ts';

const PARAMETER = /;\s*([\w-]+)=(?:"([^"]*)"|([^\s;]+))/g;
const BOUNDARY_LENGTH_MAX = 200;

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

import type { DicomFile } from './dicom-file.ts';
import { readApart } from './reader.ts';

/** What a DICOM file says about itself; a MediaProblem where it is none, or none whose pictures can be read. */
export function readDicom(path: string): Promise<DicomFile> {
  return readApart({ kind: 'dicom', path }) as Promise<DicomFile>;
}

/** What a DICOM file says about itself, its patient and its making, without its pictures. */
export interface DicomFile {
  readonly studyUid: string;
  readonly seriesUid: string | null;
  readonly sopInstanceUid: string;
  readonly sopClassUid: string;
  readonly transferSyntax: string;
  readonly patientId: string | null;
  /** The organisation that gave the id. */
  readonly patientIdIssuer: string | null;
  readonly patientFirstName: string | null;
  readonly patientLastName: string | null;
  readonly patientSex: 'male' | 'female' | null;
  /** 1970-01-01 */
  readonly patientDateOfBirth: string | null;
  /** 2026-11-14T10:15:01+01:00, or without the offset where the scanner does not say its time zone. */
  readonly recordedAt: string | null;
  readonly deviceSerial: string | null;
  readonly manufacturer: string | null;
  readonly manufacturerModel: string | null;
  /** The number by which the hospital ordered the study. */
  readonly accessionNumber: string | null;
  /** How the pictures were made from others, in the words of their maker. */
  readonly derivation: string | null;
  /** Of the series, else of the protocol. */
  readonly description: string | null;
  /** Whether names may stand in the pictures themselves. */
  readonly burnedIn: 'yes' | 'no' | 'unknown';
  readonly rows: number;
  readonly columns: number;
  readonly frameCount: number;
  /** Null where the file does not say how fast it plays. */
  readonly fps: number | null;
  readonly photometricInterpretation: string;
  readonly samplesPerPixel: number;
  /** Colours of a raw picture: false one pixel after the other, true one plane after the other. */
  readonly isPlanar: boolean;
  readonly pixelData: {
    /** Of the first byte behind the element's header. */
    readonly offset: number;
    /** Null: in fragments, up to the delimiter. */
    readonly length: number | null;
  };
}

export const DICOM_LIMITS = {
  frames: 20_000,
  pixelsPerSide: 4096,
  decodedBytes: 8 * 2 ** 30,
} as const;

export type DicomEncoding = 'raw' | 'jpeg' | 'jpeg-ls' | 'h264';

const ENCODINGS: Readonly<Record<string, DicomEncoding>> = {
  '1.2.840.10008.1.2': 'raw',
  '1.2.840.10008.1.2.1': 'raw',
  '1.2.840.10008.1.2.4.50': 'jpeg',
  '1.2.840.10008.1.2.4.57': 'jpeg',
  '1.2.840.10008.1.2.4.70': 'jpeg',
  '1.2.840.10008.1.2.4.80': 'jpeg-ls',
  '1.2.840.10008.1.2.4.102': 'h264',
  '1.2.840.10008.1.2.4.103': 'h264',
};

export const encodingOf = (transferSyntax: string): DicomEncoding | undefined => ENCODINGS[transferSyntax];

const NAMES_OF_OTHERS: Readonly<Record<string, string>> = {
  '1.2.840.10008.1.2.1.99': 'deflated',
  '1.2.840.10008.1.2.2': 'big endian',
  '1.2.840.10008.1.2.5': 'RLE',
  '1.2.840.10008.1.2.4.51': 'JPEG with 12 bits',
  '1.2.840.10008.1.2.4.81': 'JPEG-LS near-lossless',
  '1.2.840.10008.1.2.4.90': 'JPEG 2000',
  '1.2.840.10008.1.2.4.91': 'JPEG 2000',
  '1.2.840.10008.1.2.4.100': 'MPEG-2',
  '1.2.840.10008.1.2.4.101': 'MPEG-2',
  '1.2.840.10008.1.2.4.107': 'H.265',
  '1.2.840.10008.1.2.4.108': 'H.265',
};

/** For people: how the pictures of a file are encoded that cannot be read. */
export const nameOfEncoding = (transferSyntax: string): string =>
  NAMES_OF_OTHERS[transferSyntax] ?? `transfer syntax ${transferSyntax || 'unknown'}`;

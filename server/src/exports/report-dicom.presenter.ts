import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import { displayGuid } from '@sonoboard/domain/shared/guid';
import { zonedTime } from '@sonoboard/domain/shared/zoned-time';
import type { H264Video } from './h264-video.ts';
import {
  type ClipFacts,
  type PersonFacts,
  type ReportFacts,
  reportTitle,
  reviewedScan,
  type ScanFacts,
  shownVersion,
  studySourceOf,
} from './report-facts.ts';
import { reportName } from './report-file-name.ts';
import { dicomUid, reportUid, seriesUidOf, studyUidOf, US_MULTIFRAME } from './report-uids.ts';

const ENCAPSULATED_PDF = '1.2.840.10008.5.1.4.1.1.104.1';
const EXPLICIT_LITTLE_ENDIAN = '1.2.840.10008.1.2.1';
/** MPEG-4 AVC/H.264 High Profile / Level 4.1: the whole video is one fragment. */
const H264_HIGH_41 = '1.2.840.10008.1.2.4.102';

/** Elements by their keywords in the standard. */
type Dataset = Readonly<Record<string, unknown>>;

/** A DICOM object, but for the bytes of a video. */
export interface DicomObject {
  readonly sopClass: string;
  readonly instanceUid: string;
  readonly transferSyntax: string;
  readonly dataset: Dataset;
}

interface ClipOf {
  readonly clip: ClipFacts;
  /** Counted from 1 among the clips of the exam that have a video. */
  readonly number: number;
  readonly video: H264Video;
  /** The video is not the one that was recorded, but made of it. */
  readonly isEncodedAgain: boolean;
}

/** A clip as Ultrasound Multi-frame Image. */
export function clipObject(
  facts: ReportFacts,
  scan: ScanFacts,
  { clip, number, video, isEncodedAgain }: ClipOf,
): DicomObject {
  const { side } = PROTOCOLS[scan.protocol];
  const { width, height, frames, framesPerSecond, bytes } = video;
  const instanceUid = dicomUid('clip', clip.guid);
  return {
    sopClass: US_MULTIFRAME,
    instanceUid,
    transferSyntax: H264_HIGH_41,
    dataset: {
      ...common(facts, scan, scan),
      ...equipmentOf(clip),
      StudyInstanceUID: clip.source?.studyUid ?? studyUidOf(scan),
      SOPClassUID: US_MULTIFRAME,
      SOPInstanceUID: instanceUid,
      Modality: 'US',
      OperatorsName: nameOf(scan.operator),
      SeriesInstanceUID: seriesUidOf(scan, clip),
      SeriesNumber: 1,
      SeriesDescription: text(PROTOCOLS[scan.protocol].displayName, 64),
      ...(side !== null && { Laterality: side === 'left' ? 'L' : 'R' }),
      InstanceNumber: number,
      ...derivationOf(clip, isEncodedAgain),
      ImageComments: text(clip.label, 64),
      PatientOrientation: '',
      ContentDate: timesOf(scan).date,
      ContentTime: timesOf(scan).time,
      NumberOfFrames: frames,
      FrameTime: decimal(1000 / framesPerSecond),
      CineRate: Math.round(framesPerSecond),
      RecommendedDisplayFrameRate: Math.round(framesPerSecond),
      // The tag of FrameTime.
      FrameIncrementPointer: 0x00181063,
      SamplesPerPixel: 3,
      PhotometricInterpretation: 'YBR_PARTIAL_420',
      PlanarConfiguration: 0,
      Rows: height,
      Columns: width,
      BitsAllocated: 8,
      BitsStored: 8,
      HighBit: 7,
      PixelRepresentation: 0,
      LossyImageCompression: '01',
      LossyImageCompressionMethod: 'ISO_14496_10',
      LossyImageCompressionRatio: decimal((width * height * 3 * frames) / bytes),
    },
  };
}

/** The scanner of the original, where it is known: everything in a series comes from one. */
function equipmentOf({ source }: ClipFacts): Dataset {
  return {
    ...(source?.manufacturer && { Manufacturer: text(source.manufacturer, 64) }),
    ...(source?.manufacturerModel && { ManufacturerModelName: text(source.manufacturerModel, 64) }),
  };
}

/** DCM 113040, Lossy Compression (PS3.16, CID 7203). */
const LOSSY_COMPRESSION = {
  CodeValue: '113040',
  CodingSchemeDesignator: 'DCM',
  CodeMeaning: 'Lossy Compression',
};
const DERIVATION_LENGTH_MAX = 1024;

/** A clip that came as DICOM is a copy in another encoding, and says of which instance. */
function derivationOf({ source }: ClipFacts, isEncodedAgain: boolean): Dataset {
  if (source === null && !isEncodedAgain) return { ImageType: ['ORIGINAL', 'PRIMARY'] };
  const steps = [
    source?.derivation ?? '',
    source === null ? '' : 'Converted from DICOM to video',
    isEncodedAgain || source === null ? 'Encoded again as H.264 for DICOM' : '',
  ];
  const description = steps.filter((step) => step !== '').join('; ');
  return {
    ImageType: ['DERIVED', 'PRIMARY'],
    DerivationDescription: text(description, DERIVATION_LENGTH_MAX),
    ...(source !== null && {
      DerivationCodeSequence: [LOSSY_COMPRESSION],
      SourceImageSequence: [
        { ReferencedSOPClassUID: source.sopClassUid, ReferencedSOPInstanceUID: source.sopInstanceUid },
      ],
    }),
  };
}

/** The printed report as Encapsulated PDF, in the study of the reviewed exam; all versions of a review share a series. */
export function reportObject(facts: ReportFacts, pdf: Buffer): DicomObject {
  const scan = reviewedScan(facts);
  const shown = shownVersion(facts);
  const instanceUid = reportUid(facts.review.guid, shown.version);
  const written = timesOf(shown);
  return {
    sopClass: ENCAPSULATED_PDF,
    instanceUid,
    transferSyntax: EXPLICIT_LITTLE_ENDIAN,
    dataset: {
      ...common(facts, scan, shown),
      SOPClassUID: ENCAPSULATED_PDF,
      SOPInstanceUID: instanceUid,
      Modality: 'DOC',
      ConversionType: 'WSD',
      SeriesInstanceUID: reportSeriesUid(facts),
      SeriesNumber: 2,
      SeriesDescription: 'Ultrasound review report',
      InstanceNumber: shown.version,
      AcquisitionDateTime: '',
      ContentDate: written.date,
      ContentTime: written.time,
      BurnedInAnnotation: 'YES',
      RecognizableVisualFeatures: 'NO',
      DocumentTitle: reportTitle(facts),
      ConceptNameCodeSequence: [],
      ...predecessorsOf(facts),
      MIMETypeOfEncapsulatedDocument: 'application/pdf',
      EncapsulatedDocument: evenly(pdf),
      EncapsulatedDocumentLength: pdf.length,
    },
  };
}

const reportSeriesUid = ({ review }: ReportFacts) => dicomUid('report-series', review.guid);

/**
 * The versions that this one replaces (PS3.3, Encapsulated Document Module). Source Instance Sequence names what a document
 * was derived from, which an amended report is not.
 */
function predecessorsOf(facts: ReportFacts): Dataset {
  const { guid, versions } = facts.review;
  const earlier = versions.slice(0, -1);
  if (earlier.length === 0) return {};
  return {
    PredecessorDocumentsSequence: [
      {
        StudyInstanceUID: studyUidOf(reviewedScan(facts)),
        ReferencedSeriesSequence: [
          {
            SeriesInstanceUID: reportSeriesUid(facts),
            ReferencedSOPSequence: earlier.map(({ version }) => ({
              ReferencedSOPClassUID: ENCAPSULATED_PDF,
              ReferencedSOPInstanceUID: reportUid(guid, version),
            })),
          },
        ],
      },
    ],
  };
}

interface At {
  readonly createdAt: Date;
  readonly createdAtTimezoneId: string;
}

/** Patient, study and equipment. `made` is when this object came to be: its zone is that of all its times. */
function common(facts: ReportFacts, scan: ScanFacts, made: At): Dataset {
  const { patient, review } = facts;
  const started = timesOf({ ...scan, createdAtTimezoneId: made.createdAtTimezoneId });
  return {
    SpecificCharacterSet: 'ISO_IR 192',
    TimezoneOffsetFromUTC: timesOf(made).offset,
    PatientName: personName(patient.lastName, patient.firstName),
    // Systems that file by this must not put two patients under an empty one.
    PatientID: text(reportName(facts), 64),
    PatientBirthDate: patient.birthDate?.replaceAll('-', '') ?? '',
    PatientSex: patient.sex === null ? '' : patient.sex === 'male' ? 'M' : 'F',
    StudyInstanceUID: studyUidOf(scan),
    StudyID: displayGuid(scan.examGuid),
    StudyDate: started.date,
    StudyTime: started.time,
    StudyDescription: text(PROTOCOLS[scan.protocol].displayName, 64),
    AccessionNumber: text(studySourceOf(scan)?.accessionNumber ?? '', 16),
    ReferringPhysicianName: '',
    NameOfPhysiciansReadingStudy: nameOf(review.reviewer),
    Manufacturer: 'Sonoboard',
    InstanceCreationDate: timesOf(made).date,
    InstanceCreationTime: timesOf(made).time,
  };
}

const MINUTE_MS = 60_000;

function timesOf({ createdAt, createdAtTimezoneId }: At) {
  const { year, month, day, hour, minute } = zonedTime(createdAt, createdAtTimezoneId);
  // The local time is whole minutes, so that of the instant the seconds are left out as well.
  const minutes = Math.floor(createdAt.getTime() / MINUTE_MS);
  const offset = Date.UTC(year, month - 1, day, hour, minute) / MINUTE_MS - minutes;
  const ahead = Math.abs(offset);
  return {
    date: `${String(year).padStart(4, '0')}${twoDigits(month)}${twoDigits(day)}`,
    time: `${twoDigits(hour)}${twoDigits(minute)}${twoDigits(createdAt.getUTCSeconds())}`,
    offset: `${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(ahead / 60))}${twoDigits(ahead % 60)}`,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A backslash would begin another value, and control signs are not allowed. */
function text(value: string, longest: number): string {
  return value
    .replaceAll('\\', '/')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest);
}

function nameOf({ firstName, lastName, name }: PersonFacts): string {
  return lastName === '' && firstName === '' ? personName(name, '') : personName(lastName, firstName);
}

/** Parts of a name are separated by ^, its spellings by =. */
function personName(family: string, given: string): string {
  const parts = [family, given].map((part) => text(part.replaceAll(/[\^=]/g, ' '), 60));
  return parts.join('^').replace(/\^$/, '');
}

/** Every element has an even number of bytes; what is real of them stands in the length. */
function evenly(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from([...bytes, ...(bytes.length % 2 === 1 ? [0] : [])]).buffer;
}

/** At most 16 characters, as the standard wants decimal strings. */
function decimal(value: number): string {
  return String(Number(value.toPrecision(10)));
}

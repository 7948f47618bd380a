import {
  BURNED_IN,
  IMPORT_FILE_STATES,
  IMPORT_SOURCES,
  IMPORT_STATES,
} from '@sonoboard/domain/imports/import-state';
import * as z from 'zod/mini';
import { IngestedExam } from '../ingest/ingest.shapes.ts';
import { patientFields, Protocol } from '../exams/exam.shapes.ts';
import { endpoint } from '../http/endpoint.ts';
import { listQuery, listReply } from '../http/list.ts';
import { CalendarDate, Count, DateTime, Guid, Nothing, ON_ONE_LINE, ShortText } from '../http/wire-values.ts';
import { AnnouncedFile } from '../uploads/announced-file.shapes.ts';

const importParams = z.strictObject({ importGuid: Guid });
const fileParams = z.strictObject({ importGuid: Guid, fileGuid: Guid });

/** What a DICOM file says about its patient and its making; films say nothing of it. */
const FileFacts = z.object({
  patient_id: z.nullable(z.string()),
  /** The organisation that gave the id. */
  patient_id_issuer: z.nullable(z.string()),
  patient_first_name: z.nullable(z.string()),
  patient_last_name: z.nullable(z.string()),
  patient_sex: z.nullable(z.enum(['male', 'female'])),
  patient_date_of_birth: z.nullable(CalendarDate),
  /** Without an offset where the scanner does not say its time zone. */
  recorded_at: z.nullable(z.iso.datetime({ local: true, offset: true })),
  scanner_serial_number: z.nullable(z.string()),
  description: z.nullable(z.string()),
});

const ImportFile = z.object({
  /** Also the guid of its upload. */
  guid: Guid,
  name: z.string(),
  size: Count,
  received: Count,
  state: z.enum(IMPORT_FILE_STATES),
  problem: z.nullable(z.string()),
  duration_seconds: z.nullable(z.number()),
  fps: z.nullable(z.number()),
  frame_count: z.nullable(Count),
  burned_in: z.enum(BURNED_IN),
  /** A view that the file itself names, to begin with. */
  suggested_view: z.nullable(z.string()),
  facts: z.nullable(FileFacts),
});

const importFields = {
  guid: Guid,
  state: z.enum(IMPORT_STATES),
  source: z.enum(IMPORT_SOURCES),
  created_at: DateTime,
  exam_guid: z.nullable(Guid),
};

/** An exam that has DICOM instances of this import already. */
const DuplicateExam = z.object({
  exam_guid: Guid,
  protocol: Protocol,
  created_at: DateTime,
  created_at_timezone_id: z.string(),
  operator_name: z.string(),
  is_own: z.boolean(),
  /** False: an exam of the caller's workspace that the caller cannot open. */
  may_open: z.boolean(),
  /** The files of this import that are in the exam. */
  file_guids: z.array(Guid),
});

const Import = z.object({
  ...importFields,
  files: z.array(ImportFile),
  duplicate_exams: z.array(DuplicateExam),
});

export const listImports = endpoint({
  method: 'GET',
  path: '/imports',
  summary: "Lists the open imports of the caller and those that scanners sent to the caller's workspace.",
  allow: 'signed-in',
  audit: 'patient-read',
  query: listQuery(['created_at']),
  reply: listReply(
    z.object({
      ...importFields,
      file_count: Count,
      patient_id: z.nullable(z.string()),
      patient_first_name: z.nullable(z.string()),
      patient_last_name: z.nullable(z.string()),
    }),
  ),
});

export const listAwaitedRescans = endpoint({
  method: 'GET',
  path: '/imports/awaited-rescans',
  summary: 'Lists the exams of the caller for which a rescan was asked and has not come yet.',
  allow: 'signed-in',
  audit: 'patient-read',
  query: z.extend(listQuery(['created_at']), {
    /** Exams of a patient with this id come first. */
    patient_id: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    /** This one only, if it awaits a rescan. */
    exam_guid: z.optional(Guid),
  }),
  reply: listReply(
    z.object({
      exam_guid: Guid,
      protocol: Protocol,
      ...patientFields,
      patient_sex: z.nullable(z.enum(['male', 'female'])),
      patient_date_of_birth: z.nullable(CalendarDate),
      created_at: DateTime,
      created_at_timezone_id: z.string(),
      /** When the rescan was asked for. */
      asked_at: DateTime,
    }),
  ),
});

export const beginImport = endpoint({
  method: 'POST',
  path: '/imports',
  summary: 'Begins an import; the same call again changes nothing.',
  allow: 'signed-in',
  audit: 'change',
  ifRepeated: 'own-guid',
  body: z.strictObject({ guid: Guid }),
  reply: Import,
});

export const getImport = endpoint({
  method: 'GET',
  path: '/imports/{importGuid}',
  summary: 'Gives an import with its files: how far each has come, and what it says about its patient.',
  allow: 'import-owner',
  audit: 'patient-read',
  params: importParams,
  reply: Import,
});

export const addImportFile = endpoint({
  method: 'POST',
  path: '/imports/{importGuid}/files',
  summary: 'Announces a file of an import; its bytes follow by PATCH /uploads/{uploadGuid}.',
  allow: 'import-owner',
  audit: 'change',
  ifRepeated: 'own-guid',
  params: importParams,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255), ON_ONE_LINE),
    file: AnnouncedFile,
  }),
  reply: Import,
});

export const removeImportFile = endpoint({
  method: 'DELETE',
  path: '/imports/{importGuid}/files/{fileGuid}',
  summary: 'Takes a file out of an import and forgets its bytes.',
  allow: 'import-owner',
  audit: 'change',
  params: fileParams,
  reply: Import,
});

export const getImportVideo = endpoint({
  method: 'GET',
  path: '/imports/{importGuid}/files/{fileGuid}/video',
  summary: 'Serves the preview of an imported file, in ranges.',
  allow: 'import-owner',
  audit: 'patient-read',
  params: fileParams,
  reply: 'file',
  isBackground: true,
});

export const submitImport = endpoint({
  method: 'POST',
  path: '/imports/{importGuid}/submit',
  summary: 'Makes an exam of an import, once; it arrives as one from an app does.',
  allow: 'import-owner',
  audit: 'change',
  ifRepeated: 'own-guid',
  params: importParams,
  body: z.strictObject({
    exam: z.pick(IngestedExam, {
      guid: true,
      protocol: true,
      created_at: true,
      timezone_id: true,
      linked_to: true,
      patient: true,
      is_urgent: true,
      urgent_reason: true,
    }),
    clips: z
      .array(z.strictObject({ guid: Guid, file_guid: Guid, anatomical_view: ShortText }))
      .check(z.minLength(1, 'Give at least one file a view'), z.maxLength(100)),
    /** The caller looked, and no name of a patient stands in the pictures, or it may. */
    accepts_burned_in: z.optional(z.boolean()),
    /** The caller knows that another exam has the same DICOM instances, and wants this one too. */
    accepts_duplicate: z.optional(z.boolean()),
  }),
  reply: z.object({ exam_guid: Guid }),
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/imports/{importGuid}',
  summary: 'Discards an import and forgets its files.',
  allow: 'import-owner',
  audit: 'change',
  params: importParams,
  reply: Nothing,
});

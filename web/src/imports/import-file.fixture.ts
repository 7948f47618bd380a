import type { FileFacts, ImportFile } from './imports.queries.ts';

export const FACTS: FileFacts = {
  patient_id: '4471-0932',
  patient_id_issuer: null,
  patient_first_name: 'Petra',
  patient_last_name: 'Demo',
  patient_sex: 'female',
  patient_date_of_birth: '1961-04-02',
  recorded_at: '2026-03-05T10:00:00.000Z',
  scanner_serial_number: 'L7HD3098765A0042',
  description: 'Left leg',
};

const FILE: ImportFile = {
  guid: 'f0000000-0000-4000-8000-000000000001',
  name: 'film.mp4',
  size: 1_500_000,
  received: 1_500_000,
  state: 'ready',
  problem: null,
  duration_seconds: 4.2,
  fps: 20,
  frame_count: 84,
  burned_in: 'no',
  suggested_view: null,
  facts: null,
};

export function importFile(change: Partial<ImportFile> = {}): ImportFile {
  return { ...FILE, ...change };
}

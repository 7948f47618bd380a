import { buffer } from 'node:stream/consumers';
import type { Deps } from '../src/app/deps.ts';
import { loadConfigOfUser } from '../src/configs/configs.service.ts';
import { reportAsDicom } from '../src/exports/report-dicom.service.ts';
import { loadReport } from '../src/exports/report-exports.service.ts';
import type { TestUser } from './test-users.ts';
import { unzip } from './unzip.ts';

/** The DICOM files of a report as its reader would get them, around a PDF that no browser printed. */
export async function dicomZip(
  deps: Deps,
  { guid, email }: TestUser,
  reviewGuid: string,
  version?: number,
): Promise<ReadonlyMap<string, Buffer>> {
  const { settings: config } = await loadConfigOfUser(deps.db, guid);
  const actor = { guid, email, name: email, permissions: ['internal'] };
  const { facts } = await loadReport(deps, { actor, config }, { reviewGuid, version });
  return unzip(await buffer(reportAsDicom(deps, facts, Buffer.from('%PDF-1.4 a report'))));
}

import type { getIngest, getCatalogue } from '@sonoboard/contract/ingest/ingest.endpoints';
import type { ReplyOf } from '@sonoboard/contract/http/endpoint';
import type { UserConfig } from '@sonoboard/domain/configs/config-catalogue';
import { PROTOCOLS } from '@sonoboard/domain/exams/protocols';
import type { Progress } from './ingest.service.ts';

export function presentIngest({ examGuid, state, problem, files }: Progress): ReplyOf<typeof getIngest> {
  return {
    guid: examGuid,
    state,
    problem,
    files: files.map((file) => ({
      clip_guid: file.clipGuid,
      anatomical_view: file.anatomicalView,
      attempt: file.attempt,
      file: file.file,
      upload_guid: file.uploadGuid,
      size: file.size,
      received: file.received,
      state: file.state,
      problem: file.problem,
    })),
  };
}

interface NamedConfig {
  readonly guid: string;
  readonly name: string;
  readonly settings: UserConfig;
}

/** Protocols in the product's order, whatever the order of the setting. */
export function presentCatalogue(
  { guid, name, settings }: NamedConfig,
  workspace: { readonly guid: string; readonly name: string } | undefined,
): ReplyOf<typeof getCatalogue> {
  const available = new Set(settings.available_protocols);
  return {
    workspace: workspace === undefined ? null : { guid: workspace.guid, name: workspace.name },
    config: { guid, name, ...settings, available_protocols: [...settings.available_protocols] },
    protocols: Object.values(PROTOCOLS)
      .filter((protocol) => available.has(protocol.name))
      .map((protocol) => ({
        name: protocol.name,
        display_name: protocol.displayName,
        side: protocol.side,
        views: protocol.views.map(({ id, label, description, stage }) => ({
          anatomical_view: id,
          label,
          description,
          stage,
        })),
      })),
  };
}

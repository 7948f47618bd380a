import { keepSessionSecret, loadSecrets } from '../platform/secrets.ts';
import type { Settings } from '../platform/settings.ts';
import type { Backup } from './backup-folder.ts';
import { readBackupText } from './backup-files.ts';
import { secretId } from './make-backup.service.ts';

/**
 * Gives a data folder without a session secret the one of the backup: second factors are encrypted with it. Never over another one.
 * Returns a warning where the server will start with a secret that does not open them.
 */
export async function restoreSessionSecret(settings: Settings, backup: Backup): Promise<string | null> {
  const { sessionSecret, sessionSecretId } = backup.manifest;
  if (sessionSecret !== null && settings.sessionSecret === null) {
    keepSessionSecret(settings.dataDir, await readBackupText(backup, sessionSecret));
  }
  if (secretId(loadSecrets(settings).session) === sessionSecretId) return null;
  return (
    'The session secret is not the one of the backup: authenticator apps and recovery codes will not work until ' +
    'an administrator switches them off. Set SESSION_SECRET to the one that the product had, if it is known.'
  );
}

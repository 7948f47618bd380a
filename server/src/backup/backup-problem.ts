/** A reason that the person at the command line can do something about; its message is for them. */
export class BackupProblem extends Error {}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT']);

/** What kept a folder from being written, in words. Other errors are given back as they are. */
export function explainWriteError(error: unknown, folder: string): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (NO_ROOM.has(code)) {
    return new BackupProblem(
      `The disk of ${folder} is full. This backup was not made; earlier backups there are as they were. ` +
        'Make room, or keep fewer backups with --keep.',
      { cause: error },
    );
  }
  if (NOT_WRITABLE.has(code)) {
    return new BackupProblem(`The folder ${folder} cannot be written: ${message}`, { cause: error });
  }
  return error;
}

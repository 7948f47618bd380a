import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const E2E_PORT = Number(process.env['E2E_PORT'] ?? 8099);

/** Where the mail server of the browser tests puts mails; the port keeps two runs on one machine apart. */
export const MAIL_DIR = join(tmpdir(), `sonoboard-e2e-mail-${E2E_PORT}`);

/** Where anyone who makes people and exams for the tests can be reached: the number of a port. */
export const WORLD_MAKER_FILE = join(tmpdir(), `sonoboard-e2e-world-${E2E_PORT}`);

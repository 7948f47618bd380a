import { E2E_PORT } from './mail-dir.ts';

/** Where tests run calendar servers that the product may ask; the port keeps two runs on one machine apart. */
export const CALENDAR_PORT = E2E_PORT + 1000;
